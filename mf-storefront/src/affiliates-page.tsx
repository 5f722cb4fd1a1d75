import { usePageTitle } from '@shop/shell-api';
import { Affiliates } from './features/affiliates/affiliates';
import { Footer } from './features/footer/footer';
import { PageMain } from './shared/page-main';

/** The page where visitors apply as affiliates (AFF-2). */
export function AffiliatesPage() {
  usePageTitle('Programa de afiliados');
  return (
    <>
      <PageMain>
        <Affiliates />
      </PageMain>
      <Footer />
    </>
  );
}
