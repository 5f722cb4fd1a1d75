import { OwnConnections } from '../platform/database/connections/own-connections';

/** The connections of long work. */
export class JobsDatabase extends OwnConnections {}
