import { OwnConnections } from '../platform/database/own-connections';

/** The connections of long work. */
export class JobsDatabase extends OwnConnections {}
