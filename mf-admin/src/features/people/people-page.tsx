import { adminRoutes } from '../../routes';
import { Page, PageHead } from '../../shared/page/page';
import { PersonSearch } from './person-search';
import { RetentionPanel } from './retention-panel';

export function PeoplePage() {
  return (
    <Page>
      <PageHead title="Datos personales" back={adminRoutes.dashboard} />
      <PersonSearch />
      <RetentionPanel />
    </Page>
  );
}
