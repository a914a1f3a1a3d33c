// What is kept of people, why, for how long, and how to have it removed; docs/privacy.md says the same.
import { ALERT_DAYS, FACE_MONTHS } from '@photolab/domain/faces/face-keeping';
import { UNCONFIRMED_DAYS } from '@photolab/domain/people/privacy-requests';
import { PRIVACY_TITLE } from '@photolab/domain/shop/page-titles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shopInfoQuery } from '../../api/shop.ts';
import { Page } from '../../ui/content/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './TermsPage.module.css';

export function PrivacyPage() {
  usePageTitle(PRIVACY_TITLE);
  return (
    <Page title="Privacidad" width="narrow">
      <p className={styles.lead}>
        Qué guardamos de vos, para qué, hasta cuándo y cómo pedirnos que lo borremos. No vendemos
        tus datos ni los usamos para publicidad.
      </p>
      <Photos />
      <Alerts />
      <Accounts />
      <Cookies />
      <Removal />
    </Page>
  );
}

function Photos() {
  return (
    <>
      <h2 className={styles.section}>Fotos y números</h2>
      <p>
        Guardamos las fotos de cada evento para mostrarlas y venderlas, y los números que se leen en
        los dorsales para que encuentres las tuyas. Quedan hasta que las borramos. Si alguien ya
        compró una foto, esa persona la sigue pudiendo descargar.
      </p>

      <h2 className={styles.section}>Lista de largada</h2>
      <p>
        Si quien organiza la carrera nos da la lista de inscriptos (número, nombre y, a veces, email
        y categoría), la usamos para leer mejor los números. Donde está la búsqueda por nombre,
        quien escribe al menos tres letras, o entero un nombre de dos, ve solo el nombre y el número
        de corredores con fotos: nunca el email ni la categoría. Queda hasta que la borramos; si no
        querés figurar, pedinos que te saquemos.
      </p>

      <h2 className={styles.section}>Caras</h2>
      <p>
        En los eventos con búsqueda por selfie calculamos rasgos de las caras de las fotos, solo
        para esa búsqueda. Se borran {FACE_MONTHS} meses después del evento, salvo que ese evento
        tenga otra fecha, o antes si se borra la foto.
      </p>
      <p>
        En todos los eventos en los que se leen números, también sin búsqueda por selfie, la máquina
        mira dónde hay una cara en cada foto, porque el número suele estar debajo. No calcula
        rasgos, no sabe de quién es y no guarda nada de eso.
      </p>
      <p>
        <strong>Tu selfie no la guardamos.</strong> Mientras espera su turno está en un archivo
        temporal y privado de nuestro servidor; cuando le toca lo borramos, la usamos en la memoria
        y desaparece. Si el servidor se corta en ese momento, el archivo se borra al volver, en
        menos de dos horas. Una copia chica queda solo en tu navegador, en esa pestaña, para volver
        a buscar.
      </p>
    </>
  );
}

function Alerts() {
  return (
    <>
      <h2 className={styles.section}>Avisame</h2>
      <p>
        Si pedís que te avisemos, guardamos tu email, el número que dejes y, solo si lo aceptás, los
        rasgos de tu cara, cifrados. Es para mandarte un único email cuando aparezcan tus fotos. Los
        rasgos se borran al avisarte; el resto, {ALERT_DAYS} días después del evento (o del pedido,
        si el evento ya pasó), en la fecha que te mostramos. Si no confirmás tu email, se borra todo
        a los {UNCONFIRMED_DAYS} días. Cada email trae un enlace para borrarlo antes.
      </p>
    </>
  );
}

function Accounts() {
  return (
    <>
      <h2 className={styles.section}>Tu cuenta</h2>
      <p>
        Tu email, tu contraseña (cifrada de un modo que ni nosotros podemos leer), tu perfil y tu
        imagen quedan hasta que se borre la cuenta. Tu sesión se cierra sola a los 14 días sin
        usarla y a los 30 como máximo. Para proteger tu cuenta guardamos una huella de los
        dispositivos y direcciones desde los que entraste, hasta 400 días después. En{' '}
        <Link to="/profile">Mi Perfil</Link> podés pedir una copia de todo lo que guardamos de vos y
        borrar tu cuenta: se van tu perfil y tus sesiones; tus avisos, con los datos de tu cara, los
        borrás desde el email que te mandamos; las ventas quedan, sin tu cuenta.
      </p>

      <h2 className={styles.section}>Tus compras</h2>
      <p>
        Guardamos el pedido, el pago y el nombre y el email de quien pagó, para entregarte las fotos
        y porque la ley nos pide conservar los registros de venta: no se borran. Un pedido que nadie
        pagó se borra un mes después de vencer. Los datos de tu tarjeta los maneja Mercado Pago;
        nosotros nunca los vemos.
      </p>

      <h2 className={styles.section}>Mensajes, arrepentimientos y anotados</h2>
      <p>
        Lo que nos escribís y el nombre y el email con que te anotás en una cobertura quedan hasta
        que los borramos. Los usamos para contestarte y avisarte.
      </p>
    </>
  );
}

function Cookies() {
  return (
    <>
      <h2 className={styles.section}>Cookies</h2>
      <p>
        Usamos tres, todas nuestras: la de tu sesión, la que reconoce un dispositivo desde el que ya
        entraste y la que recuerda los pedidos hechos en este navegador. Ninguna es de publicidad ni
        de terceros.
      </p>
    </>
  );
}

function Removal() {
  const { data } = useQuery(shopInfoQuery);
  return (
    <>
      <h2 className={styles.section}>Cómo pedir que borremos algo</h2>
      <p>
        <Link to="/privacidad/pedir">Ocultar mis fotos</Link>: dejan de verse, de encontrarse y de
        venderse. <Link to="/privacidad/pedir?pedido=cara">Borrar los datos de mi cara</Link>: la
        búsqueda por selfie deja de encontrarte, y no volvemos a leer tu cara en esas fotos. Las
        buscamos por tu número de participante, de operación o de foto, o con una selfie que no se
        guarda. Confirmás tu email, el estudio lo mira y te responde. Una copia puede quedar hasta
        un día en el navegador de quien ya la vio.
      </p>
      <p>
        Guardamos el pedido (tu email, cómo buscamos y qué fotos eran) un año después de responderlo
        o, si ocultó fotos, mientras sigan ocultas. Si no confirmás tu email, se borra a los{' '}
        {UNCONFIRMED_DAYS} días.
      </p>
      <p>
        Para lo demás, escribinos{' '}
        {data ? (
          <>
            a{' '}
            <a href={`mailto:${data.email}?subject=${encodeURIComponent('Mis datos')}`}>
              {data.email}
            </a>
          </>
        ) : (
          <>
            desde <Link to="/contact">Contacto</Link>
          </>
        )}{' '}
        y contanos qué querés saber, corregir o borrar. Es gratis y te contestamos por email.
      </p>
      <p>
        Es tu derecho por la Ley 25.326 de Protección de los Datos Personales. Si no te respondemos
        bien, podés reclamar ante la Agencia de Acceso a la Información Pública, que controla que se
        cumpla.
      </p>
    </>
  );
}
