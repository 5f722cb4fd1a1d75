import type { HomepageContent } from '@shop/contracts';
import { freshContent } from '../fresh-content';

const WHATSAPP = '+502 5551 2034';
const EMAIL = 'hola@niebla.gt';

/** Benefits per level as the sample shop promises them. */
const sampleFeatures: Record<string, string[]> = {
  bronze: ['Precio preferente desde la primera compra', 'Material para redes', 'Atención por WhatsApp'],
  silver: ['Todo lo de Agente', 'Pedido rápido por sabor', 'Exhibidor sin costo', 'Envío prioritario'],
  gold: [
    'Todo lo de Distribuidor',
    'Lanzamientos antes que nadie',
    'Zona asignada',
    'Ejecutivo personal',
    'Crédito a 15 días',
  ],
};

/** The homepage of the sample shop. What it invents (opinions, followers) says that it is an example. */
export const sampleContent: HomepageContent = {
  navigation: freshContent.navigation,
  hero: freshContent.hero,
  about: {
    ...freshContent.about,
    highlights: [
      {
        title: 'Presencia en más de 10 países',
        description: 'La misma fórmula y el mismo control de calidad, de México a Panamá.',
      },
      {
        title: 'Baterías de larga duración',
        description: 'Recargables por USB-C en todos los modelos desde 8,000 puffs.',
      },
      { title: 'Hasta 20,000 puffs', description: 'Cifras medidas en laboratorio, sin letra pequeña.' },
      { title: 'Garantía de calidad', description: '15 años de respaldo. Si falla, lo cambiamos en 48 horas.' },
    ],
  },
  testimonials: {
    ...freshContent.testimonials,
    subtitle: 'Opiniones de ejemplo: aquí van las de tus clientes.',
    quotes: [
      {
        text: 'Pedí el lunes por la noche y el miércoles ya estaba en Xela. El sabor es igual al que probé en la capital.',
        author: 'Andrea Batz, Quetzaltenango (ejemplo)',
      },
      {
        text: 'La Bruma me dura casi tres semanas. La pantalla de batería sí dice la verdad.',
        author: 'Luis Fernando Mejía, Mixco (ejemplo)',
      },
      {
        text: 'Me escribieron por WhatsApp antes de que yo preguntara por mi paquete. Así da gusto.',
        author: 'Sofía Castellanos, Antigua Guatemala (ejemplo)',
      },
    ],
    socialPrompt: 'Síguenos y entérate de los lanzamientos',
    platforms: [
      {
        platform: 'Instagram',
        handle: '@niebla.gt',
        followers: '18.4 mil seguidores (ejemplo)',
        url: 'https://www.instagram.com/',
      },
      {
        platform: 'TikTok',
        handle: '@nieblagt',
        followers: '32 mil seguidores (ejemplo)',
        url: 'https://www.tiktok.com/',
      },
      {
        platform: 'Facebook',
        handle: 'Niebla Guatemala',
        followers: '9.7 mil seguidores (ejemplo)',
        url: 'https://www.facebook.com/',
      },
    ],
    ctaPrompt: '¿Todavía no la pruebas?',
    ctaFeatures: 'Producto original, entrega en 24-72 horas hábiles y cambio por garantía',
  },
  contact: {
    ...freshContent.contact,
    subtitle: 'Respondemos en menos de una hora, de lunes a sábado de 8:00 a 19:00.',
    contactInfo: [
      {
        title: 'WhatsApp',
        value: WHATSAPP,
        description: 'La forma más rápida de hablar con nosotros.',
        action: 'Escribir por WhatsApp',
      },
      { title: 'Correo', value: EMAIL, description: 'Para facturas y garantías.', action: 'Enviar correo' },
      {
        title: 'Oficina',
        value: '12 calle 1-25, zona 10, Ciudad de Guatemala',
        description: 'Entregas con cita, de lunes a viernes.',
        action: 'Ver en el mapa',
      },
    ],
    // Of the two prices of shipping that the defaults name, the one that is charged stands in the notice below.
    shippingInfo: freshContent.contact.shippingInfo.map((item) =>
      item.title === 'Pago contra entrega' ? { ...item, description: 'En efectivo, al recibir tu pedido.' } : item,
    ),
  },
  affiliates: {
    ...freshContent.affiliates,
    title: 'Vende Niebla en tu ciudad.',
    subtitle: 'Compra con hasta 50% de descuento y vende un producto que ya piden por nombre.',
    sectionSubtitle: 'El descuento aplica sobre el precio público en cada pedido.',
    levels: freshContent.affiliates.levels.map((level) => ({
      ...level,
      features: sampleFeatures[level.id] ?? level.features,
    })),
  },
  footer: {
    ...freshContent.footer,
    brandDescription:
      'Distribuidor oficial en Guatemala. Producto original, garantía local y entrega en los 22 departamentos.',
    columns: [
      {
        title: 'Tienda',
        links: [
          { label: 'Productos', url: '/#productos' },
          { label: 'Envíos y pagos', url: '/#contacto' },
        ],
      },
      {
        title: 'Afiliados',
        links: [
          { label: 'Unirme', url: '/affiliates' },
          { label: 'Portal de distribuidor', url: '/distributor/login' },
        ],
      },
      {
        title: 'Contacto',
        links: [
          { label: 'WhatsApp', url: `https://wa.me/${WHATSAPP.replace(/\D/g, '')}` },
          { label: EMAIL, url: `mailto:${EMAIL}` },
          { label: 'Zona 10, Guatemala', url: '/#contacto' },
        ],
      },
    ],
  },
};
