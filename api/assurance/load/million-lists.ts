/** Addresses that row 66 asks of a grown shop. */

const staff = '/api/admin';
const recent = `from=${daysAgo(60)}&to=${daysAgo(30)}`;
const sorts = (list: string, names: readonly string[]) =>
  names.flatMap((name) => [`${list}?limit=25&sort=${name}`, `${list}?limit=25&sort=-${name}`]);

/** Phone of a customer with many orders, whom the check makes. */
export const REGULAR = '29999999';

/** Every list of what grows, with every sort and filter, searches for what is rare and what is not, and pages far behind. */
export const lists = [
  ...sorts(`${staff}/orders`, ['createdAt', 'total', 'status']),
  ...['pending', 'completed', 'cancelled'].map((status) => `${staff}/orders?limit=25&status=${status}`),
  `${staff}/orders?limit=25&status=cancelled&sort=-total`,
  `${staff}/orders?limit=25&chat=missing`,
  `${staff}/orders?limit=25&${recent}`,
  `${staff}/orders?limit=25&q=%20%20`,
  `${staff}/orders?limit=25&q=20004242`,
  `${staff}/orders?limit=25&q=L%C3%B3pez%20Mejia`,
  `${staff}/orders?limit=25&q=Jade%20177`,
  `${staff}/orders?limit=100&page=400`,
  `${staff}/orders?limit=100&page=9000`,
  ...['createdAt', 'total', 'status', '-status'].map((sort) => `${staff}/orders?limit=100&page=5000&sort=${sort}`),
  ...['lopez', 'jade', 'zz'].map((q) => `${staff}/orders?limit=25&q=${q}`),
  `${staff}/orders/overdue?limit=25`,
  `${staff}/orders/unusual?limit=25`,
  ...sorts(`${staff}/sales`, ['createdAt', 'totalAmount', 'status']),
  `${staff}/sales`,
  ...['pending', 'completed', 'cancelled'].map((status) => `${staff}/sales?limit=25&status=${status}`),
  `${staff}/sales?limit=25&${recent}`,
  `${staff}/sales?limit=25&q=20004242`,
  `${staff}/sales?limit=25&q=L%C3%B3pez%20Mejia`,
  `${staff}/sales?limit=25&q=Jade%20177`,
  `${staff}/sales?limit=100&page=400`,
  `${staff}/sales?limit=100&page=18000`,
  ...['createdAt', 'totalAmount', 'status', '-status'].map((sort) => `${staff}/sales?limit=100&page=9000&sort=${sort}`),
  ...['lopez', 'jade', 'zz'].map((q) => `${staff}/sales?limit=25&q=${q}`),
  `${staff}/sales?limit=25&status=completed&page=40000`,
  ...sorts(`${staff}/customers`, ['lastOrderAt', 'total']),
  `${staff}/customers?limit=25&q=lopez`,
  `${staff}/customers?limit=25&q=20004242`,
  `${staff}/customers?limit=100&page=400`,
  `${staff}/customers?limit=100&page=3000`,
  `${staff}/customers?limit=100&page=1700&sort=total`,
  `${staff}/customers/20004242`,
  `${staff}/customers/${REGULAR}`,
  `${staff}/messages?limit=25`,
  `${staff}/affiliates?limit=25`,
  `${staff}/users?limit=25`,
  `${staff}/products?limit=25&q=Jade`,
  `${staff}/dashboard`,
  `${staff}/reports/sales`,
  `${staff}/reports/sales?from=${daysAgo(330)}&to=${daysAgo(0)}`,
];

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
