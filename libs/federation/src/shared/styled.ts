/** What shell and remotes share of styled-components; oxlint refuses other imports (`oxlint.config.ts` reads this list). */
export { createGlobalStyle, css, keyframes, styled } from 'styled-components';
