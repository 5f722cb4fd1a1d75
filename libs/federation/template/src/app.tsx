import { usePageTitle } from '@shop/shell-api';
import { Container, color, space, text } from '@shop/ui/core';
import { Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';
import { routes } from './routes';

const Content = styled(Container)`
  padding-block: ${space[40]};
`;

const Title = styled.h1`
  ${text.pageTitle}
`;

const Lead = styled.p`
  margin-top: ${space[12]};
  color: ${color.ink2};
`;

function PlantillaPage() {
  usePageTitle('Plantilla');
  return (
    <main id="contenido" tabIndex={-1}>
      <Content>
        <Title>Plantilla</Title>
        <Lead>Una pantalla nueva de la tienda.</Lead>
      </Content>
    </main>
  );
}

/** The remote's screens, each at a path of `routes.ts`. */
export default function App() {
  return (
    <Routes>
      {routes.map((path) => (
        <Route key={path} path={path} element={<PlantillaPage />} />
      ))}
    </Routes>
  );
}
