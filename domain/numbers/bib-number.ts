// What a participant's number looks like; letters occur in some races.

export const BIB_MAX_LENGTH = 12;
export const BIB_NUMBER = new RegExp(`^[\\p{L}\\p{N}-]{1,${String(BIB_MAX_LENGTH)}}$`, 'u');
/** What the shop's search boxes and addresses take: digits (storefront §5). */
export const SEARCHED_NUMBER = new RegExp(`^\\d{1,${String(BIB_MAX_LENGTH)}}$`);
