// The one look of the shop's e-mails: tables and inline styles, for programs that know nothing else;
// readable from 320 px on; its own colours in the dark, where the program asks for them.
import { paletteOf, type Palette } from '@photolab/domain/shop/colours';
import { escapeHtml } from '../escape-html.ts';
import { addressOf, type Letter, type LetterPart, type Studio } from './letter.ts';

const SANS = 'font-family:Helvetica,Arial,sans-serif';
const HEAVY = "font-family:'Arial Narrow',Impact,Helvetica,Arial,sans-serif;font-weight:bold";
/** The light colours stand inline; these replace them, by class, in the dark. */
const darkStyle = ({ signal, onDark }: Palette) => `
.page{background:#14120f!important}
.card{background:#211e1a!important;border-color:${signal} #3a352e #3a352e!important}
.ink{color:#f6f2ea!important}
.soft{color:#b9b1a4!important}
.link{color:${onDark}!important}
.bib{background:#2d2923!important;border-color:#4a443b!important}
.line{border-color:#3a352e!important}`;

/** `answered` by the studio; its own copies are not. */
export function letterHtml(letter: Letter, studio: Studio, answered = true): string {
  const { title, preview, parts } = letter;
  const colours = paletteOf(studio.color);
  const dark = darkStyle(colours);
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){${dark}}
${dark.replace(/^\./gm, '[data-ogsc] .')}</style></head>
<body class="page" style="margin:0;background:#f6f2ea;${SANS}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f2ea"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="ink" style="padding:0 4px 12px;${HEAVY};font-size:22px;letter-spacing:3px;color:#14120f">${mark(studio)}</td></tr>
<tr><td class="card" style="padding:28px 20px;background:#ffffff;border:1px solid #e4ddd0;border-top:4px solid ${colours.signal}">
<h1 class="ink" style="margin:0 0 16px;${HEAVY};font-size:28px;line-height:1.15;color:#14120f">${escapeHtml(title)}</h1>
${parts.map((part) => partHtml(part, studio, colours)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:#5c564d">
${answered ? '¿Dudas? Respondé este email: lo lee el estudio.<br>' : ''}
${reachedAt(studio, colours)}
${link(studio.publicUrl, studio.publicUrl.replace(/^https?:\/\//, ''), colours)}
</td></tr></table></td></tr></table></body></html>`;
}

/** The studio's logo, its name where programs show no pictures. */
function mark({ name, logoUrl, publicUrl }: Studio): string {
  const words = escapeHtml(name.toUpperCase());
  if (!logoUrl) return words;
  const source = escapeHtml(publicUrl + logoUrl);
  return `<img src="${source}" alt="${words}" height="44" style="display:block;height:44px;width:auto;max-width:240px">`;
}

function reachedAt({ email, phone }: Studio, colours: Palette): string {
  const ways = [email && link(`mailto:${email}`, email, colours), escapeHtml(phone)];
  return ways.some(Boolean) ? `${ways.filter(Boolean).join(' · ')}<br>` : '';
}

function partHtml(part: LetterPart, studio: Studio, { signal }: Palette): string {
  switch (part.kind) {
    case 'text':
      return paragraph('ink', 'font-size:16px;color:#14120f', part.text);
    case 'note':
      return paragraph('soft', 'font-size:14px;color:#5c564d', part.text);
    case 'quote':
      return paragraph(
        'ink line',
        'padding-left:14px;border-left:3px solid #e4ddd0;font-size:16px;color:#14120f',
        part.text,
      );
    case 'figure':
      return figure(part.label, part.value);
    case 'button':
      return button(part.label, addressOf(part.to, studio), signal);
    case 'facts':
      return facts(part.facts);
  }
}

const paragraph = (kind: string, style: string, text: string) =>
  `<p class="${kind}" style="margin:0 0 16px;${style};line-height:1.5;overflow-wrap:anywhere">${lines(text)}</p>`;

/** Set like a bib: the number, large, on its own ground. */
const figure = (label: string, value: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="bib" align="center" style="padding:14px 8px;background:#f6f2ea;border:1px solid #e4ddd0">
<p class="soft" style="margin:0 0 4px;font-size:13px;color:#5c564d">${escapeHtml(label)}</p>
<p class="ink" style="margin:0;${HEAVY};font-size:28px;letter-spacing:2px;color:#14120f;overflow-wrap:anywhere">${escapeHtml(value)}</p></td></tr></table>`;

const button = (label: string, url: string, colour: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td align="center" bgcolor="${colour}" style="background:${colour};border-radius:6px">
<a href="${escapeHtml(url)}" style="display:block;padding:16px 12px;color:#ffffff;text-decoration:none;font-size:17px;font-weight:bold">${escapeHtml(label)}</a></td></tr></table>`;

const facts = (rows: readonly (readonly [string, string])[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows
    .map(
      ([label, value]) =>
        `<tr><td class="soft line" style="padding:8px 8px 8px 0;border-bottom:1px solid #e4ddd0;font-size:14px;color:#5c564d">${escapeHtml(label)}</td><td class="ink line" align="right" style="padding:8px 0;border-bottom:1px solid #e4ddd0;font-size:15px;color:#14120f;overflow-wrap:anywhere">${lines(value)}</td></tr>`,
    )
    .join('')}</table>`;

const link = (url: string, text: string, { deep }: Palette) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${deep};overflow-wrap:anywhere">${escapeHtml(text)}</a>`;

const lines = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
