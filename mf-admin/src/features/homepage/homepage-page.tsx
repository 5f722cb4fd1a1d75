import { homepageSections, type SectionKey } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { Panel, Skeleton, VisuallyHidden, size } from '@shop/ui';
import { useState } from 'react';
import { adminRoutes } from '../../routes';
import { Reading } from '../../shared/page/reading';
import { Page, PageHead } from '../../shared/page/page';
import { Tabs } from '../../shared/page/tabs';
import { declarationOf } from './form/editor-values';
import { useAdminListContentQuery } from './homepage.api';
import { askToLeave } from '../../shared/form/leave-guard';
import { Overview } from './overview';
import type { PreviewScreen } from './preview/preview-pane';
import { SectionEditor } from './section-editor';
import { contentTabs, useContentTab } from './tabs-address';
import { Stack } from '../../shared/layout/layout';

const sectionKeys = Object.keys(homepageSections) as SectionKey[];

/** The texts of the homepage (WEB-1). */
export function HomepagePage() {
  usePageTitle('Gestión de Contenido Completa');
  const [tab, showTab] = useContentTab();
  const [screen, setScreen] = useState<PreviewScreen>('phone');
  const found = useAdminListContentQuery(undefined, { refetchOnMountOrArgChange: true });
  const sections = sectionKeys.flatMap((key) => {
    const stored = found.data?.find(({ section }) => section === key);
    return stored ? [{ key, stored }] : [];
  });

  return (
    <Page>
      <PageHead title="Gestión de Contenido Completa" back={adminRoutes.home} />
      <Reading
        found={found}
        failed="No se pudo cargar el contenido"
        waiting={
          <Panel as="div">
            <Stack $gap={20}>
              <VisuallyHidden role="status">Cargando contenido...</VisuallyHidden>
              <Skeleton $width="40%" $height={size.controlSmall} />
              <Skeleton $height={size.tileRow} />
              <Skeleton $height={size.tileRow} />
            </Stack>
          </Panel>
        }
      >
        {() => (
          <Tabs
            label="Secciones"
            manual
            value={tab}
            onChange={(next) => askToLeave(() => showTab(next))}
            tabs={contentTabs.map((value) => {
              if (value === 'overview') return { value, label: 'Resumen', content: <Overview sections={sections} /> };
              const section = sections.find(({ key }) => key === value);
              const content = section && (
                <SectionEditor sectionKey={value} stored={section.stored} screen={screen} onScreen={setScreen} />
              );
              return { value, label: declarationOf(value).title, content };
            })}
          />
        )}
      </Reading>
    </Page>
  );
}
