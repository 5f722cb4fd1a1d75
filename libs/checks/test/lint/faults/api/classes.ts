import { Reader } from './reader'; // allows typescript/consistent-type-imports
import { createBrowserRouter } from 'react-router-dom'; // allows no-restricted-imports

declare function Injectable(): (target: object) => void;

@Injectable()
export class Decorated {} // allows typescript/no-extraneous-class

export class Bare {} // finds typescript/no-extraneous-class

export type Read = Reader;
export const router = createBrowserRouter;
