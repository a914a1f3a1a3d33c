// The studio's clock: days and hours are shown as it shows them, wherever the visitor is.
import { DEFAULT_TIME_ZONE } from '@photolab/domain/shop/studio-day';
import { useQuery } from '@tanstack/react-query';
import { shopInfoQuery } from '../api/shop.ts';

export const useTimeZone = (): string =>
  useQuery(shopInfoQuery).data?.timeZone ?? DEFAULT_TIME_ZONE;
