import { testWalk } from './stock-walk';

testWalk(4);
