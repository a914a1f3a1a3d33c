// What the studio sets beside an event's price, and its coupons.
import * as contract from '@photolab/contract/endpoints/prices';
import { queryOptions } from '@tanstack/react-query';
import { attemptHeader, call } from '../transport/client.ts';

export { MAX_STEPS } from '@photolab/contract/endpoints/prices';
export type { Coupon, EventTariff } from '@photolab/contract/endpoints/prices';

export const tariffQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['tariff', eventId],
    queryFn: ({ signal }) => call(contract.getTariff, { params: { id: eventId }, signal }),
    staleTime: 0,
  });
export const saveTariffEndpoint = contract.saveTariff;
export const saveTariff = (eventId: number, body: contract.NewTariff, attempt: string) =>
  call(contract.saveTariff, { params: { id: eventId }, body, headers: attemptHeader(attempt) });

export const couponsQuery = queryOptions({
  queryKey: ['coupons'],
  queryFn: ({ signal }) => call(contract.listCoupons, { signal }),
  staleTime: 0,
});
export const createCouponEndpoint = contract.createCoupon;
export const createCoupon = (body: contract.NewCoupon, attempt: string) =>
  call(contract.createCoupon, { body, headers: attemptHeader(attempt) });
export const editCouponEndpoint = contract.editCoupon;
export const editCoupon = (id: number, body: contract.EditedCoupon, attempt: string) =>
  call(contract.editCoupon, { params: { id }, body, headers: attemptHeader(attempt) });
export const deleteCoupon = (id: number) => call(contract.deleteCoupon, { params: { id } });
