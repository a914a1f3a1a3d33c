import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseNotification } from './notification.ts';

const SECRET = 'webhook-secret';

function signed(manifest: string, ts = '1766455693', secret = SECRET): string {
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`;
}

function webhook(id: string, headers: Record<string, string>) {
  const query = { source_news: 'webhooks', 'data.id': id, type: 'payment' };
  const body = { action: 'payment.created', api_version: 'v1', data: { id }, type: 'payment' };
  return { query, body, headers };
}

describe('a notice from Mercado Pago', () => {
  it('is a webhook (form A) about a payment, with a signature that verifies', () => {
    const headers = {
      'x-request-id': 'abc-1',
      'x-signature': signed('id:140860642477;request-id:abc-1;ts:1766455693;'),
    };
    expect(parseNotification(webhook('140860642477', headers), SECRET)).toEqual({
      kind: 'payment',
      id: '140860642477',
      signature: 'valid',
    });
  });

  it('is an IPN about a payment (form B) or an order (form C), whose signature never counts', () => {
    const headers = { 'x-request-id': 'abc-1', 'x-signature': signed('anything') };
    const formB = {
      query: { id: '140860642477', topic: 'payment' },
      body: { resource: '140860642477', topic: 'payment' },
      headers,
    };
    expect(parseNotification(formB, SECRET)).toEqual({
      kind: 'payment',
      id: '140860642477',
      signature: 'unsigned-hint',
    });
    const resource = 'https://api.mercadolibre.com/merchant_orders/37197002228';
    const bodyOnly = { query: {}, body: { resource, topic: 'merchant_order' }, headers };
    expect(parseNotification(bodyOnly, SECRET)).toEqual({
      kind: 'merchant_order',
      id: '37197002228',
      signature: 'unsigned-hint',
    });
  });

  it('verifies whether the time is in seconds or in milliseconds, and however old it is', () => {
    for (const ts of ['1766455693', '1766455693000', '1000000000']) {
      const headers = {
        'x-request-id': 'abc-1',
        'x-signature': signed(`id:1;request-id:abc-1;ts:${ts};`, ts),
      };
      expect(parseNotification(webhook('1', headers), SECRET)).toMatchObject({
        signature: 'valid',
      });
    }
  });

  it('leaves an absent request id out of what is signed', () => {
    const headers = { 'x-signature': signed('id:1;ts:1766455693;') };
    expect(parseNotification(webhook('1', headers), SECRET)).toMatchObject({ signature: 'valid' });
  });

  it.each([
    ['a missing signature', {}],
    ['another secret', { 'x-signature': signed('id:1;ts:1766455693;', '1766455693', 'other') }],
    ['the id of another payment', { 'x-signature': signed('id:2;ts:1766455693;') }],
    ['the documented but wrong prefix', { 'x-signature': signed('data.id:1;ts:1766455693;') }],
    ['an altered time', { 'x-signature': signed('id:1;ts:1766455693;', '1766455694') }],
    ['nonsense', { 'x-signature': 'ts=;v1=,,=' }],
  ])('is invalid as a webhook with %s', (_name, headers) => {
    expect(parseNotification(webhook('1', headers), SECRET)).toMatchObject({
      signature: 'invalid',
    });
  });

  it('is only a hint while the shop has no secret', () => {
    expect(parseNotification(webhook('1', {}), null)).toMatchObject({ signature: 'unsigned-hint' });
  });

  it('leads to the payment of a chargeback or a fraud warning', () => {
    const query = { 'data.id': '9', type: 'topic_chargebacks_wh' };
    const body = { type: 'topic_chargebacks_wh', data: { id: 9, payment_id: 555 } };
    expect(parseNotification({ query, body, headers: {} }, null)).toMatchObject({
      kind: 'payment',
      id: '555',
    });
  });

  it.each([
    ['a path', { id: '../../users/me', topic: 'payment' }],
    ['an address', { id: 'http://169.254.169.254/1', topic: 'merchant_order' }],
    ['too many digits', { id: '1'.repeat(21), topic: 'payment' }],
    ['nothing', { topic: 'payment' }],
    ['a list', { 'data.id': ['1', '2'], type: 'payment' }],
    ['an unknown topic', { id: '1', topic: 'preapproval' }],
  ])('is ignored when it names %s', (_name, query) => {
    expect(parseNotification({ query, body: null, headers: {} }, SECRET)).toEqual({
      kind: 'ignored',
    });
  });

  it.each([null, undefined, 'text', 7, [], { data: 'x', topic: 3 }])(
    'is ignored when its body is %j and its query says nothing',
    (body) => {
      expect(parseNotification({ query: {}, body, headers: {} }, SECRET)).toEqual({
        kind: 'ignored',
      });
    },
  );
});
