import { plainComments } from './plain-comments';
import { promiseLeftAlone } from './promise-left-alone';

/** Rules of the shop's own, for what no rule of the linter finds. */
export default {
  meta: { name: 'shop' },
  rules: { 'plain-comments': plainComments, 'promise-left-alone': promiseLeftAlone },
};
