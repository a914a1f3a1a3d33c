// Terms and conditions, in the shop's voice.
import { FACE_MONTHS } from '@photolab/domain/faces/face-keeping';
import { TERMS_TITLE } from '@photolab/domain/shop/page-titles';
import { Link } from 'react-router';
import { Page } from '../../ui/content/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './TermsPage.module.css';

export function TermsPage() {
  usePageTitle(TERMS_TITLE);
  return (
    <Page title="Términos y condiciones" width="narrow">
      <p className={styles.lead}>
        Sacamos fotos en carreras y eventos deportivos y te las vendemos en esta tienda. Al comprar
        o al registrarte aceptás lo que sigue. Lo escribimos corto y claro para que lo leas entero.
      </p>

      <h2 className={styles.section}>Uso de las fotos</h2>
      <p>
        <strong>Las fotos son solo para uso personal.</strong> Podés guardarlas, imprimirlas y
        publicarlas en tus redes. No podés revenderlas ni usarlas en publicidad, productos o
        campañas: para eso escribinos y lo vemos. Los derechos de autor siguen siendo nuestros.
      </p>

      <h2 className={styles.section}>Precios, pago y entrega</h2>
      <p>
        Cada evento tiene su precio por foto, en pesos argentinos. Desde 5 fotos pagás 20% menos y
        desde 10, 25% menos. El pago se hace en Mercado Pago: nosotros nunca vemos los datos de tu
        tarjeta.
      </p>
      <p>
        Cuando el pago se aprueba te damos un número de operación. Con ese número descargás tus
        fotos, en alta calidad y sin marca de agua, desde <Link to="/myphotos">MIS FOTOS</Link>.
        Guardalo: es tu comprobante.
      </p>

      <h2 className={styles.section}>Arrepentimiento y devoluciones</h2>
      <p>
        Si te arrepentís de una compra, tenés 10 días corridos para avisarnos con el{' '}
        <Link to="/arrepentimiento">Botón de arrepentimiento</Link>. Y si una foto tiene un problema
        técnico, la cambiamos o te devolvemos el dinero.
      </p>

      <h2 className={styles.section}>Búsqueda por cara</h2>
      <p>
        Si buscás con una selfie, la usamos en ese momento para encontrar tus fotos y no la
        guardamos. De las fotos de los eventos que ofrecen esta búsqueda calculamos datos de las
        caras; se borran {FACE_MONTHS} meses después del evento, salvo que ese evento tenga otra
        fecha, o cuando se borra la foto. Los detalles están en{' '}
        <Link to="/privacidad">Privacidad</Link>.
      </p>

      <h2 className={styles.section}>Tus datos</h2>
      <p>
        Usamos tu email y los datos de tu perfil para tu cuenta y tus compras, y los que dejás al
        anotarte en una cobertura para avisarte sobre ella. No los vendemos. Podés pedirnos que los
        corrijamos o los borremos desde <Link to="/contact">Contacto</Link>. Si aparecés en una foto
        y preferís que no esté en la tienda,{' '}
        <Link to="/privacidad/pedir">pedí que la ocultemos</Link>.
      </p>

      <h2 className={styles.section}>Ley aplicable</h2>
      <p>
        Rigen las leyes de la República Argentina, con todos los derechos que te dan como
        consumidor.
      </p>
    </Page>
  );
}
