export class Reader { read = 'a'; }
