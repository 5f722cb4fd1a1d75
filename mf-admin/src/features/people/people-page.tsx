import { usePageTitle } from '@shop/shell-api';
import { adminRoutes } from '../../routes';
import { Page, PageHead } from '../../shared/page/page';
import { PersonSearch } from './person-search';
import { RetentionPanel } from './retention-panel';

/** Data of the shop about people, and how it forgets them; for administrators alone. */
export function PeoplePage() {
  usePageTitle('Datos personales');
  return (
    <Page>
      <PageHead title="Datos personales" back={adminRoutes.dashboard} />
      <PersonSearch />
      <RetentionPanel />
    </Page>
  );
}
