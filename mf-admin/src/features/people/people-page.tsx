import { adminRoutes } from '../../routes';
import { Page, PageHead } from '../../shared/page/page';
import { PersonSearch } from './person-search';
import { RetentionPanel } from './retention-panel';

/** Data of the shop about people, and how it forgets them; for administrators alone. */
export function PeoplePage() {
  return (
    <Page>
      <PageHead title="Datos personales" back={adminRoutes.dashboard} />
      <PersonSearch />
      <RetentionPanel />
    </Page>
  );
}
