// Addresses that people type into a text, found so that they can be links. Only http and https.

export interface TextPart {
  text: string;
  href?: string;
}

/** With the letter before it, which would make it something else. */
const ADDRESS = /([\p{L}\p{N}@/.]?)((?:https?:\/\/|www\.)[^\s<>"'«»“”]+)/giu;

/** The text in parts, those that are addresses with where they lead. */
export function addressParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 1: before, 2: found = '' } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    const href = before ? undefined : hrefOf(address);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** What ends a sentence, or a bracket around an address. */
const AFTER_ADDRESS = /[.,;:!?)\]}…]/;

/** A sentence's full stop, or the bracket around an address, is not the address's. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  let unopened = address.split(')').length - address.split('(').length;
  while (AFTER_ADDRESS.test(address.charAt(end - 1))) {
    if (address.charAt(end - 1) === ')') {
      if (unopened === 0) break;
      unopened -= 1;
    }
    end -= 1;
  }
  return address.slice(0, end);
}

function hrefOf(address: string): string | undefined {
  try {
    const url = new URL(/^www\./i.test(address) ? `https://${address}` : address);
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined;
  } catch {
    return undefined;
  }
}
