// The e-mail of a delivery: operation number first, readable on a phone, with and without HTML.
import { formatPesos } from '@photolab/domain/money';
import type { Mail } from '../../platform/mail/mailer.ts';

export function deliveryMail(input: {
  id: string;
  to: string;
  order: { operationNumber: string; total: number };
  photos: number;
  publicUrl: string;
}): Mail {
  const { id, to, order, photos, publicUrl } = input;
  const number = order.operationNumber;
  const link = `${publicUrl}/myphotos?operacion=${number}`;
  const bought = photos === 1 ? 'tu foto' : `tus ${String(photos)} fotos`;
  const total = formatPesos(order.total);
  return {
    id,
    to,
    subject: `Tus fotos de Photolab · Operación ${number}`,
    text: [
      '¡Gracias por tu compra!',
      '',
      `Ya podés descargar ${bought} en alta calidad.`,
      '',
      `Número de operación: ${number}`,
      `Total pagado: ${total}`,
      '',
      `Descargá tus fotos: ${link}`,
      '',
      'Guardá este número: con él podés volver a descargarlas en MIS FOTOS cuando quieras.',
      'Las fotos son para uso personal.',
    ].join('\n'),
    html: `<!doctype html><html lang="es-AR"><body style="margin:0;background:#f6f2ea;font-family:Helvetica,Arial,sans-serif;color:#14120f">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:480px;background:#ffffff;border-radius:8px" cellpadding="0" cellspacing="0"><tr><td style="padding:28px 24px">
<p style="margin:0 0 4px;font-size:22px;font-weight:bold">¡Gracias por tu compra!</p>
<p style="margin:0 0 20px;font-size:16px;line-height:1.5">Ya podés descargar ${bought} en alta calidad.</p>
<p style="margin:0;font-size:13px;color:#5c564d">Número de operación</p>
<p style="margin:0 0 20px;font-size:28px;font-weight:bold;letter-spacing:2px">${number}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:block;padding:16px;background:#c8102e;color:#ffffff;text-align:center;text-decoration:none;font-size:17px;font-weight:bold;border-radius:6px">Descargar mis fotos</a></p>
<p style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#5c564d">Total pagado: ${total}</p>
<p style="margin:0;font-size:14px;line-height:1.5;color:#5c564d">Guardá este número: con él podés volver a descargarlas en MIS FOTOS cuando quieras. Las fotos son para uso personal.</p>
</td></tr></table></td></tr></table></body></html>`,
  };
}
