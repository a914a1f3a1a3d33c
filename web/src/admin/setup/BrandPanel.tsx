// Marca y contacto: what the shop, its e-mails and its pages call the studio. What is left empty is as
// the shop came.
import { COLOUR, contrastOnPaper, LEAST_CONTRAST } from '@photolab/domain/shop/colours';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { brandEndpoint, brandQuery, saveBrand, type StudioBrand } from '../../api/admin/studio.ts';
import { pictureProblem } from '../../forms/picture-problem.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { pageLoad } from '../../state/page-load.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { FileField } from '../../ui/forms/FileField.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ConflictNotice } from '../resource/ConflictNotice.tsx';
import { useOnce } from '../resource/use-once.ts';
import { useFormGuard } from '../shared/use-unsaved-guard.ts';
import styles from './SetupPage.module.css';

export function BrandPanel() {
  const brand = useQuery(brandQuery);
  return (
    <section className={styles.panel} aria-labelledby="brand">
      <h2 id="brand">Marca y contacto</h2>
      <p>
        Se usan en la tienda, en los emails, en los títulos de las páginas y en la imagen que se ve
        al compartir un link. Lo que dejes vacío queda como vino.
      </p>
      <Loaded
        // A form keeps what it was opened with: not what an earlier visit brought.
        query={{ ...brand, data: brand.isFetchedAfterMount ? brand.data : undefined }}
        failure="No pudimos cargar la marca."
        waiting={<Skeleton style={{ height: '960px' }} />}
      >
        {(data) => <BrandForm brand={data} />}
      </Loaded>
    </section>
  );
}

const NAME_HINT =
  'Es también la marca de agua de las fotos que se suban desde ahora. Las que ya están conservan la suya.';

function useBrandForm(brand: StudioBrand) {
  const { name, color, phone, email, instagram, facebook, whatsapp, updatedAt } = brand;
  const once = useOnce('changed');
  const form = useContractForm({
    endpoint: brandEndpoint,
    initial: {
      ...{ name, color, phone, email, instagram, facebook, whatsapp },
      withoutLogo: false,
      updatedAt: updatedAt?.toISOString() ?? '',
      image: undefined as File | undefined,
    },
    also: ({ image }): Record<string, string> => pictureProblem(brandEndpoint.upload, image),
    send: (body, { image }) => once([body, image], (attempt) => saveBrand(body, image, attempt)),
    failure: 'No se pudo guardar la marca.',
  });
  const { formState, sending } = form;
  useFormGuard({ formState, sending });
  const { isSuccess } = sending;
  // The page's head carries the brand.
  useEffect(() => {
    if (isSuccess) pageLoad.reload();
  }, [isSuccess]);
  return form;
}

function BrandForm({ brand }: { brand: StudioBrand }) {
  const { fallback } = brand;
  const client = useQueryClient();
  const { field, submit, sending, setValue, watch, getFieldState, formState } = useBrandForm(brand);
  return (
    <Form onSubmit={submit}>
      <TextField label="Nombre" placeholder={fallback.name} hint={NAME_HINT} {...field('name')} />
      <FileField
        label="Logo"
        hint="PNG o WebP con fondo transparente, más ancho que alto. Se muestra sobre claro y sobre oscuro."
        current={brand.logoUrl || undefined}
        error={getFieldState('image', formState).error?.message}
        onFile={(file) => {
          setValue('image', file, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
        }}
      />
      {brand.logoUrl && <Checkbox label="Quitar el logo" {...field('withoutLogo')} />}
      <TextField
        label="Color"
        placeholder={fallback.color}
        hint="El de los botones y los links, como #c9141f."
        {...field('color')}
      />
      <ColourSample colour={watch('color').trim() || fallback.color} />
      <TextField
        label="Teléfono"
        placeholder={fallback.phone}
        inputMode="tel"
        {...field('phone')}
      />
      <EmailField
        label="Email"
        placeholder={fallback.email}
        autoComplete="off"
        hint="Recibe los mensajes de la web y los avisos de ventas que necesitan a una persona."
        {...field('email')}
        onMeant={meantBy(setValue)}
      />
      <TextField label="Instagram" placeholder={fallback.instagram} {...field('instagram')} />
      <TextField label="Facebook" placeholder={fallback.facebook} {...field('facebook')} />
      <TextField label="WhatsApp" placeholder={fallback.whatsapp} {...field('whatsapp')} />
      <ConflictNotice
        error={sending.error}
        latest={async () => (await client.query(brandQuery)).updatedAt}
        onOverwrite={(savedAt) => {
          setValue('updatedAt', savedAt?.toISOString() ?? '');
          void submit();
        }}
      />
      <Button type="submit" busy={sending.isPending} busyLabel="Guardando...">
        Guardar la marca
      </Button>
    </Form>
  );
}

/** The colour as a button will have it, and how well it is read. */
function ColourSample({ colour }: { colour: string }) {
  if (!COLOUR.test(colour)) return null;
  const ratio = contrastOnPaper(colour);
  const words = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 }).format(ratio);
  return (
    <p className={styles.sample}>
      <span className={styles.swatch} style={{ background: colour }} aria-hidden>
        Buscar
      </span>
      <span>
        Contraste {words}:1. {ratio >= LEAST_CONTRAST ? 'Se lee bien.' : 'No se lee: es muy claro.'}
      </span>
    </p>
  );
}
