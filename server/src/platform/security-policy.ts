// What a browser may do with an answer of the shop. Styles that a page brings are allowed by their
// hash, nothing else inline.
import { createHash } from 'node:crypto';

/**
 * For a page of HTML, with the styles it carries. `formsLeadTo`: where the answers to its forms lead beyond the page's own
 * origin; browsers hold a redirect, too, to what a form may be sent to.
 */
export function securityPolicy(html = '', formsLeadTo: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    ["style-src 'self'", ...styleHashes(html)].join(' '),
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...formsLeadTo].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}

const STYLE_START = '<style>';
const STYLE_END = '</style>';

function styleHashes(html: string): string[] {
  const hashes: string[] = [];
  for (let start = html.indexOf(STYLE_START); start >= 0;) {
    const end = html.indexOf(STYLE_END, start);
    const style = html.slice(start + STYLE_START.length, end < 0 ? undefined : end);
    hashes.push(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    start = html.indexOf(STYLE_START, start + 1);
  }
  return hashes;
}

/** The shop takes a selfie with the camera, and asks for nothing else of a device. */
export const PERMISSIONS_POLICY =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), accelerometer=(), gyroscope=(), magnetometer=(), display-capture=(), browsing-topics=()';
