import type { RouteCase } from './route-case';

const path = '/api/admin/homepage-content/about';
const body = { title: '¿Quiénes somos?' };

/** The next WhatsApp number: none that is there already. */
let number = 50_255_550_000;

/** Another number to which orders are sent. */
function contactCall() {
  number += 1;
  const content = JSON.stringify({ contactInfo: [{ value: String(number) }] });
  return Promise.resolve({ path: '/api/admin/homepage-content/contact', body: { content }, status: 200 });
}

export const contentRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/homepage-content',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/homepage-content', status: 200 }),
  },
  ...(['PATCH', 'PUT', 'POST'] as const).flatMap((method): RouteCase[] => [
    {
      route: `${method} /api/admin/homepage-content/:section`,
      to: 'staff',
      call: () => Promise.resolve({ path, body, status: 200 }),
    },
    {
      route: `${method} /api/admin/homepage-content/:section`,
      when: 'of where orders are sent to',
      to: 'staff',
      asks: true,
      call: contactCall,
    },
  ]),
];
