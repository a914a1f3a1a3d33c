import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['ana@example.com', 'ana@example.com'],
  [' ANA@Example.com ', 'ana@example.com'],
  ['ana+1@example.com', 'ana@example.com'],
  ['ana+1+2@example.com', 'ana@example.com'],
  ['a.na@example.com', 'a.na@example.com'],
  ['a.n.a+x@gmail.com', 'ana@gmail.com'],
  ['a.na@googlemail.com', 'ana@googlemail.com'],
])('%s is the letter box %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
