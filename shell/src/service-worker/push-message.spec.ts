import { ownPath, readPush } from './push-message';

const message = {
  title: 'Pedido nuevo 7F3A91C4',
  body: 'Q450.00 · Sololá',
  path: '/admin/sales/7c1d2f30',
  tag: '7c1d2f30',
};

test('a message is read as it was sent', () => {
  expect(readPush(JSON.stringify(message))).toEqual(message);
});

test.each(['', 'x', '{}', 'null', JSON.stringify({ ...message, title: 5 })])('%p is none', (text) => {
  expect(readPush(text)).toBeNull();
});

test.each(['//malo.gt', 'https://malo.gt', '/admin/../api', '/adminx', '/pedido/1', 'javascript:alert(1)', null])(
  'the path %p leads to the back office and no further',
  (path) => {
    expect(ownPath(path)).toBe('/admin');
  },
);
