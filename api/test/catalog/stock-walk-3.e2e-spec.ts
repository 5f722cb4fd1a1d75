import { testWalk } from './stock-walk';

testWalk(3);
