import { homepageSections, type SectionKey } from '@shop/contracts';
import { Reading } from '@shop/frames';
import { PartsPanel, Skeleton, VisuallyHidden, size } from '@shop/ui';
import { useState } from 'react';
import { adminRoutes } from '../../routes';
import { Page, PageHead } from '../../shared/page/page';
import { Tabs } from '../../shared/page/tabs';
import { declarationOf } from './form/editor-values';
import { useAdminListContentQuery } from './homepage.api';
import { Overview, tabWords } from './overview';
import type { PreviewScreen } from './preview/preview-frame';
import { SectionEditor } from './section-editor';

const sectionKeys = Object.keys(homepageSections) as SectionKey[];

/** The texts of the homepage (WEB-1). */
export function HomepagePage() {
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
          <PartsPanel as="div" $gap={20}>
            <VisuallyHidden role="status">Cargando contenido...</VisuallyHidden>
            <Skeleton $width="40%" $height={size.controlSmall} />
            <Skeleton $height={size.tileRow} />
            <Skeleton $height={size.tileRow} />
          </PartsPanel>
        }
      >
        {() => (
          <Tabs
            label="Secciones"
            manual
            tabs={[
              { word: 'resumen', label: 'Resumen', content: <Overview sections={sections} /> },
              ...sections.map(({ key, stored }) => ({
                word: tabWords[key],
                label: declarationOf(key).title,
                content: <SectionEditor sectionKey={key} stored={stored} screen={screen} onScreen={setScreen} />,
              })),
            ]}
          />
        )}
      </Reading>
    </Page>
  );
}
