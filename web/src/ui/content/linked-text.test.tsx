import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinkedText } from './LinkedText.tsx';
import { SafeHtml } from './SafeHtml.tsx';
import { addressParts } from './web-addresses.ts';

const links = (root: HTMLElement) =>
  [...root.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

it('an address is a link without the sentence around it', () => {
  const found = (text: string) =>
    addressParts(text).flatMap(({ text: address, href }) => (href ? [[address, href]] : []));
  expect(found('Mirá https://example.com/a?b=1&c=2#d.')).toEqual([
    ['https://example.com/a?b=1&c=2#d', 'https://example.com/a?b=1&c=2#d'],
  ]);
  expect(found('(www.example.com.ar), http://example.com/x_(y)!')).toEqual([
    ['www.example.com.ar', 'https://www.example.com.ar/'],
    ['http://example.com/x_(y)', 'http://example.com/x_(y)'],
  ]);
  expect(found('«https://example.com/ñandú»')).toEqual([
    ['https://example.com/ñandú', 'https://example.com/%C3%B1and%C3%BA'],
  ]);
});

it('however much stands behind an address, it is taken off', () => {
  for (const sign of ['.', ')', '(', '!)', '().', ']']) {
    const text = `https://example.com/a${sign.repeat(100_000)}`;
    const parts = addressParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts[0]?.href).toMatch(/^https:\/\/example\.com\/a/);
  }
});

it('what is no address of the web is text', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ana@www.example.com',
    'https://',
    'http://[',
    'www.',
    'ftp://example.com',
    'xhttps://example.com',
  ]) {
    expect(addressParts(text).filter(({ href }) => href)).toEqual([]);
  }
});

it('in plain text nothing but the address becomes anything', () => {
  const text = 'Ver <b>https://example.com/"onmouseover=alert(1)</b> o www.example.org';
  const { container } = render(<LinkedText>{text}</LinkedText>);
  expect(container.textContent).toBe(text);
  expect(links(container)).toEqual([
    ['https://example.com/', 'https://example.com/'],
    ['www.example.org', 'https://www.example.org/'],
  ]);
  expect(container.querySelectorAll('*')).toHaveLength(2);
});

it('in the studio’s formatted text typed addresses are links beside those it made', () => {
  const html =
    '<p>Fotos en https://example.com/f?a=1&amp;b=2<br>y <a href="https://x.example.com">https://y.example.com</a></p>' +
    '<p>&lt;img src=x onerror=alert(1)&gt; www.example.com/&lt;b&gt;</p>';
  const { container } = render(<SafeHtml html={html} />);
  expect(links(container)).toEqual([
    ['https://example.com/f?a=1&b=2', 'https://example.com/f?a=1&b=2'],
    ['https://y.example.com', 'https://x.example.com'],
    ['www.example.com/', 'https://www.example.com/'],
  ]);
  expect(container.querySelector('img, b')).toBeNull();
  for (const link of container.querySelectorAll('a')) {
    expect(link.href.startsWith('https://')).toBe(true);
  }
  expect(container.querySelector('a')?.rel).toBe('noopener noreferrer');
});
