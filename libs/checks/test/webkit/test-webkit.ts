import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { productPath } from '@shop/contracts';
import { buildApps } from '@shop/launcher/build';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { say, sayBelow, CommandError, Steps } from '@shop/launcher/terminal';
import { openSampleShop, type SampleShop } from '../../src/sample-shop';
import { WebKit } from './webkit';

/**
 * `npm run test:webkit`: walks through the built shop in WebKit, whose pages people see in Safari: a purchase on a phone, and
 * every screen of the back office, each also reloaded. It wants each page to answer, to say what it should, and to have
 * nothing that can be dragged sideways by mistake. The journeys of `npm test` know Chromium alone.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

/** Words of the back office's screens by their address. */
const screens = {
  '': 'Para hoy',
  '/sales': 'Anotar pedido',
  '/sales/nuevo': 'Agregar productos',
  '/sales/inusuales': 'Pedidos inusuales',
  '/sales/atrasados': 'Pedidos atrasados',
  '/products': 'Bruma 20K',
  '/products/poco-stock': 'Poco stock',
  '/products/importar': 'Elegir archivo',
  '/customers': 'Clientes',
  '/people': 'Borrado automático',
  '/affiliates': 'Gestión de Afiliados',
  '/users': 'Crear usuario',
  '/messages': 'Mensajes',
  '/homepage': 'Navegación',
  '/homepage?pestana=portada': 'Ver la vista previa',
  '/profile': 'Mi perfil',
  '/profile?pestana=seguridad': 'Tus sesiones',
  '/entregas': 'Por entregar',
  '/entregas/intentos': 'Intentos de entrega',
  '/entregas/mensajeros': 'Agregar mensajero',
  '/entregas/rutas': 'Rutas',
  '/entregas/efectivo': 'Liquidar',
  '/entregas/liquidaciones': 'Liquidaciones',
  '/entregas/cierres': 'Cierre de caja',
  '/entregas/resultados': 'Resultados',
} as const;

const button = (words: string) => `//*[self::button or self::a][normalize-space() = '${words}']`;

await runProgram(shutdown, async () => {
  const steps = new Steps(4);
  steps.begin('Construyendo la tienda');
  await buildApps(shutdown);
  steps.begin('Abriendo una tienda de prueba y WebKit');
  const folder = mkdtempSync(join(tmpdir(), 'shop-webkit-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const shop = await openSampleShop(shutdown, folder);
  const page = await shutdown.during(WebKit.open(shutdown));
  steps.begin('Comprando');
  await shutdown.during(buy(page, shop));
  steps.begin('En la oficina');
  await shutdown.during(work(page, shop));
  steps.done();
  say(`${Object.keys(screens).length + 1} passed, 0 failed`);
  await shutdown.exit(0);
});

async function buy(page: WebKit, { address }: SampleShop): Promise<void> {
  const answer = await fetch(`${address}/api/products`);
  const [first] = ((await answer.json()) as { data: { id: string; name: string }[] }).data;
  if (!first) throw new CommandError('La tienda de prueba no tiene productos.');
  await page.visit(`${address}/`);
  await page.press(button('Soy mayor de 18 años'));
  await page.visit(`${address}${productPath(first)}`);
  await page.press(`(//main//button[@aria-pressed = 'false' and not(@disabled)])[1]`);
  await page.press(button('Agregar al carrito'));
  await page.press(button('Ver carrito'));
  await page.see('Continuar comprando');
  await expectStill(page, 'el carrito');
  await page.press(`//button[starts-with(normalize-space(), 'Finalizar Compra')]`);
  const typed = { Nombre: 'Ana', Apellido: 'Pérez', 'Número de celular': '55123456', Departamento: 'Guatemala' };
  for (const [label, text] of Object.entries(typed)) await page.type(label, text);
  await page.press(`//*[@role = 'option'][normalize-space() = 'Guatemala']`);
  await page.type('Dirección', '5a avenida 3-21, zona 10');
  await page.press(`//label[contains(., 'Pago contra entrega')]`);
  await expectStill(page, 'los datos de entrega');
  await page.press(`//button[starts-with(normalize-space(), 'Finalizar Compra')]`);
  await page.see('Pedido recibido');
}

async function work(page: WebKit, { address, password }: SampleShop): Promise<void> {
  await page.visit(`${address}/admin`);
  await page.type('Usuario', 'admin');
  await page.type('Contraseña', password);
  await page.press(button('Entrar'));
  await page.see('Para hoy');
  for (const [path, words] of Object.entries(screens)) {
    sayBelow(`/admin${path}`);
    await page.visit(`${address}/admin${path}`);
    await page.see(words);
    await expectStill(page, path);
    // From then on it reads the events for all tabs of the browser.
    await page.see('En vivo');
    await page.reload();
    await page.see(words);
  }
}

/** Neither the page nor what scrolls in a dialog is wider than its place. Rows of chips and tabs on screens are made so. */
async function expectStill(page: WebKit, where: string): Promise<void> {
  const wide = await page.run<string[]>(`
    const scrolls = (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const places = [document.documentElement, ...[...document.querySelectorAll('[role=dialog] *')].filter(scrolls)];
    return places
      .filter((place) => place.clientWidth > 0 && place.scrollWidth > place.clientWidth + 1)
      .map((place) => place.textContent.trim().slice(0, 60));`);
  if (wide.length > 0) throw new CommandError(`Se deja arrastrar de lado, ${where}: ${wide.join(' · ')}`);
}
