import * as apiClient from '@shop/api-client';
import * as shellApi from '@shop/shell-api';
import * as uiCore from '@shop/ui/core';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { SharedModule } from '../../webpack/shared';
import * as reduxQuery from './query';
import * as reactRedux from './react-redux';
import * as reduxToolkit from './redux';
import * as reactRouter from './router';
import * as styledComponents from './styled';

/**
 * The libraries that exist once in the page, as ordinary chunks of the shell. A module that is listed for the remotes
 * and missing here does not compile.
 */
export const sharedLibraries: Record<SharedModule, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-redux': reactRedux,
  '@reduxjs/toolkit': reduxToolkit,
  '@reduxjs/toolkit/query/react': reduxQuery,
  'react-router-dom': reactRouter,
  'styled-components': styledComponents,
  '@shop/ui/core': uiCore,
  '@shop/shell-api': shellApi,
  '@shop/api-client': apiClient,
};
