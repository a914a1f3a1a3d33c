// The price form's boxes, as texts; what they may hold is the contract's.
import { toPesos } from '@photolab/domain/orders/money';
import type { EventTariff } from '../../api/admin/prices.ts';

export interface TariffBoxes {
  webPrice: string;
  ownSteps: boolean;
  steps: { fromCount: string; percent: string }[];
  pack: { price: string; photos: string };
  offer: { percent: string; until: string };
  /** What the form was opened with: a later saving by somebody else is not overwritten unseen. */
  updatedAt: string | null;
}

export const boxesOf = ({ webPrice, steps, pack, offer, updatedAt }: EventTariff): TariffBoxes => ({
  webPrice: pesosText(webPrice),
  ownSteps: steps !== null,
  steps: (steps ?? []).map(({ fromCount, percent }) => ({
    fromCount: String(fromCount),
    percent: String(percent),
  })),
  pack: { price: pesosText(pack?.price), photos: textOf(pack?.photos) },
  offer: { percent: textOf(offer?.percent), until: offer?.until ?? '' },
  updatedAt: updatedAt?.toISOString() ?? null,
});

/** A group with nothing in it is not set. */
export const bodyOf = ({ ownSteps, steps, pack, offer, ...others }: TariffBoxes) => ({
  ...others,
  steps: ownSteps ? steps : null,
  pack: pack.price.trim() || pack.photos.trim() ? pack : null,
  offer: offer.percent.trim() || offer.until ? offer : null,
});

/** `150050` centavos as people type them: `1500,5`. */
export const pesosText = (centavos: number | null | undefined): string =>
  centavos === null || centavos === undefined ? '' : String(toPesos(centavos)).replace('.', ',');

export const textOf = (value: number | string | null | undefined): string => String(value ?? '');
