import { About } from './features/about/about';
import { Catalog } from './features/catalog/catalog';
import { Contact } from './features/contact/contact';
import { Footer } from './features/footer/footer';
import { Hero } from './features/hero/hero';
import { Testimonials } from './features/testimonials/testimonials';
import { PageMain } from './shared/page-main';

/** The home page in its specified order (HOME-1); header, cart and chat button are the shell's. */
export function HomePage() {
  return (
    <>
      <PageMain>
        <Hero />
        <About />
        <Catalog />
        <Testimonials />
        <Contact />
      </PageMain>
      <Footer />
    </>
  );
}
