import { readListing } from './s3-listing';

const page = (contents: string, rest = '') => `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>fotos</Name><Prefix>products/</Prefix>
${contents}${rest}</ListBucketResult>`;

const object = (key: string, at = '2026-11-21T10:00:00.000Z') =>
  `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><ETag>&quot;e&quot;</ETag><Size>1</Size></Contents>`;

test('reads keys and times, and where the list goes on', () => {
  const xml = page(object('products/a.webp') + object('products/b.webp', '2026-01-02T03:04:05Z'));
  expect(readListing(xml)).toEqual({
    objects: [
      { key: 'products/a.webp', at: new Date('2026-11-21T10:00:00Z') },
      { key: 'products/b.webp', at: new Date('2026-01-02T03:04:05Z') },
    ],
    next: null,
  });
  const more = page(object('products/a.webp'), '<NextContinuationToken>1/abc==</NextContinuationToken>');
  expect(readListing(more).next).toBe('1/abc==');
});

test('reads what is escaped, and an empty bucket', () => {
  expect(readListing(page(object('products/a&amp;b&#39;&#x41;&lt;.webp'))).objects[0]?.key).toBe(
    "products/a&b'A<.webp",
  );
  expect(readListing(page(''))).toEqual({ objects: [], next: null });
});
