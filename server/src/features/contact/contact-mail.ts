// The e-mail that brings a visitor's message to the studio. Everything the visitor wrote is escaped.
import type { ContactMessage } from '@photolab/contract/endpoints/contact';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

export function contactMail(input: ContactMessage & { to: string; id: number }) {
  const { to, id, name, email, message } = input;
  return {
    id: `contact-${String(id)}`,
    to,
    // A header is one line.
    subject: `Mensaje de ${name.replace(/\s+/g, ' ')} desde la web`,
    text: `${name} <${email}> escribió:\n\n${message}\n`,
    html: [
      `<p><strong>${escapeHtml(name)}</strong>`,
      ` (<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>) escribió:</p>`,
      `<p>${escapeHtml(message).replace(/\r\n?|\n/g, '<br>')}</p>`,
    ].join(''),
  } satisfies Mail;
}
