import reduxToolkit from '@reduxjs/toolkit/package.json';
import reactRedux from 'react-redux/package.json';
import reactRouter from 'react-router-dom/package.json';
import reactDom from 'react-dom/package.json';
import react from 'react/package.json';
import styledComponents from 'styled-components/package.json';
import type { SharedModule } from '../../webpack/shared';
import { SHELL_CONTRACT } from '../contract';

/** The version in which each shared library is in the page: the package's own, or the contract's for ours. */
export const sharedVersions: Record<SharedModule, string> = {
  react: react.version,
  'react/jsx-runtime': react.version,
  'react-dom': reactDom.version,
  'react-redux': reactRedux.version,
  '@reduxjs/toolkit': reduxToolkit.version,
  '@reduxjs/toolkit/query/react': reduxToolkit.version,
  'react-router-dom': reactRouter.version,
  'styled-components': styledComponents.version,
  '@shop/ui/core': SHELL_CONTRACT,
  '@shop/shell-api': SHELL_CONTRACT,
  '@shop/api-client': SHELL_CONTRACT,
};
