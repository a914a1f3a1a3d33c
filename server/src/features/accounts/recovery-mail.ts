// The e-mail that lets a person choose a new password.
import { randomUUID } from 'node:crypto';
import type { Mail } from '../../platform/mail/mailer.ts';

export function recoveryMail(input: { to: string; link: string; minutes: number }): Mail {
  const { to, link } = input;
  const minutes = String(input.minutes);
  return {
    id: `recovery-${randomUUID()}`,
    to,
    subject: 'Restablecé tu contraseña de Photolab',
    text: [
      'Hola:',
      '',
      'Pediste restablecer tu contraseña. Abrí este enlace y elegí una nueva:',
      link,
      '',
      `El enlace sirve una sola vez y vence en ${minutes} minutos.`,
      'Si no fuiste vos, ignorá este mensaje: tu contraseña sigue igual.',
    ].join('\n'),
    html: `<p>Hola:</p>
<p>Pediste restablecer tu contraseña. Tocá el botón y elegí una nueva:</p>
<p><a href="${link}" style="display:inline-block;padding:12px 20px;background:#c8102e;color:#fff;text-decoration:none;border-radius:6px">Elegir una contraseña nueva</a></p>
<p>El enlace sirve una sola vez y vence en ${minutes} minutos.</p>
<p>Si no fuiste vos, ignorá este mensaje: tu contraseña sigue igual.</p>`,
  };
}
