// When two attempts to buy are one: a browser repeats an attempt whose answer it lost, with the same
// key, and must not pay twice. An attempt belongs to whoever made it, so that nobody reaches
// another's order by knowing its key: to the account, else to the browser, and of a browser that came
// without its key (the first answer, which carried it, was lost, or cookies are off) to the address.
import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { findOrderByCart, updateOrder, type OrderRow } from '../orders.repository.ts';
import type { SaleTerms } from './terms.ts';

export interface Attempt {
  /** The browser's key of this attempt: repeating it opens no second order. */
  idempotencyKey: string | undefined;
  accountId: number | undefined;
  /** Hash of the browser's key, which it brought or is given with this answer. */
  buyerKey: string;
  isNewBuyer: boolean;
  /** What limits count the caller as. */
  address: string;
  email?: string | undefined;
  coupon?: string | undefined;
  /** What the buyer saw; another total is not charged. */
  total?: number | undefined;
}

type Owner = 'account' | 'browser' | 'address';

/** What the order keeps of its attempt; nothing of one without a key. */
export const cartKeyOf = (attempt: Attempt, terms: SaleTerms) =>
  keyAs(ownerOf(attempt), attempt, terms);

/** The order that this attempt has already opened. */
export async function findRepeated(
  db: Database,
  attempt: Attempt,
  terms: SaleTerms,
): Promise<OrderRow | undefined> {
  const owner = ownerOf(attempt);
  const own = await find(db, keyAs(owner, attempt, terms));
  if (own && owner === 'address') {
    // The key that it is given now is the one it will come with.
    await updateOrder(db, own.id, { buyerKey: attempt.buyerKey });
  }
  if (own || owner !== 'browser') return own;
  // Opened by its first call, whose answer gave it its key.
  const first = await find(db, keyAs('address', attempt, terms));
  return first?.buyerKey === attempt.buyerKey ? first : undefined;
}

function ownerOf({ accountId, isNewBuyer }: Attempt): Owner {
  if (accountId !== undefined) return 'account';
  return isNewBuyer ? 'address' : 'browser';
}

/** The same photos at the same prices with the same coupon and e-mail for the same total, of the same owner. */
function keyAs(owner: Owner, attempt: Attempt, { lines }: SaleTerms): string | undefined {
  const { idempotencyKey, email = '', coupon = '', total } = attempt;
  if (!idempotencyKey) return undefined;
  const names = { account: attempt.accountId, browser: attempt.buyerKey, address: attempt.address };
  const photos = lines.map(({ photoId, size, price }) => [photoId, size, price]);
  const parts = [idempotencyKey, owner, names[owner], email, coupon, photos, total];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const find = async (db: Database, cartKey: string | undefined) =>
  cartKey === undefined ? undefined : findOrderByCart(db, cartKey);
