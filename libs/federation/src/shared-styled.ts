/** What shell and remotes share of styled-components; ESLint refuses other imports (`eslint.config.mjs` reads this list). */
export { createGlobalStyle, css, keyframes, styled } from 'styled-components';
