// The price form's boxes and what they mean. What is half filled in is told before anything is sent.
import type { EventTariff } from '../../api/admin/prices.ts';
import { centavosIn, numberText, pesosText, wholeIn } from './numbers.ts';

export interface TariffForm {
  webPrice: string;
  ownSteps: boolean;
  steps: { fromCount: string; percent: string }[];
  packPrice: string;
  packPhotos: string;
  offerPercent: string;
  offerUntil: string;
}

export function formOf({ webPrice, steps, pack, offer }: EventTariff): TariffForm {
  return {
    webPrice: pesosText(webPrice),
    ownSteps: steps !== null,
    steps: (steps ?? []).map(({ fromCount, percent }) => ({
      fromCount: numberText(fromCount),
      percent: numberText(percent),
    })),
    packPrice: pesosText(pack?.price),
    packPhotos: numberText(pack?.photos),
    offerPercent: numberText(offer?.percent),
    offerUntil: offer?.until ?? '',
  };
}

/** The prices, or the Spanish sentence that says what is wrong. */
export function tariffIn(form: TariffForm): Omit<EventTariff, 'updatedAt'> | string {
  const webPrice = centavosIn(form.webPrice);
  if (Number.isNaN(webPrice)) return 'Tamaño web: escribí un precio, sin puntos de miles';
  const steps = form.ownSteps
    ? form.steps.map(({ fromCount, percent }) => ({
        fromCount: wholeIn(fromCount) ?? Number.NaN,
        percent: wholeIn(percent) ?? Number.NaN,
      }))
    : null;
  if (steps?.some(({ fromCount, percent }) => Number.isNaN(fromCount) || Number.isNaN(percent))) {
    return 'Escalones: completá la cantidad y el porcentaje con números enteros';
  }
  const price = centavosIn(form.packPrice);
  const photos = wholeIn(form.packPhotos);
  if ((price === null) !== (photos === null) || Number.isNaN(price) || Number.isNaN(photos)) {
    return 'Pack: completá el precio y hasta cuántas fotos incluye';
  }
  const percent = wholeIn(form.offerPercent);
  const until = form.offerUntil;
  if ((percent === null) !== (until === '') || Number.isNaN(percent)) {
    return 'Oferta: completá el porcentaje y el último día';
  }
  return {
    webPrice,
    steps,
    pack: price !== null && photos !== null ? { price, photos } : null,
    offer: percent !== null ? { percent, until } : null,
  };
}
