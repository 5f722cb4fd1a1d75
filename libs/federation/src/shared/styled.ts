/** The part of styled-components that shell and remotes share; oxlint refuses other imports (`oxlint.config.ts` reads this list). */
export { createGlobalStyle, css, keyframes, styled } from 'styled-components';
