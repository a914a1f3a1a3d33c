// A coupon's code as buyers bring it: typed in small letters, corrected by a phone, copied out of a message.
import { withoutAccents, withOurDigits } from '../shop/text.ts';

/** The longest text that is read as one: a code of 20 and what was copied around it. */
export const COUPON_TYPED_MOST = 40;

/** As somebody entered it, without what nobody sees: what joins emoji comes along with a code that was copied. */
export const writtenCode = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toUpperCase();

/**
 * The code in its own letters: no accent, one kind of dash, and nothing that no code has, as the blanks, quotes, full stops
 * and emoji of the message it stood in.
 */
export const couponCodeIn = (text: string): string =>
  writtenCode(withOurDigits(withoutAccents(text))).replace(/[^\p{L}\p{N}-]/gu, '');
