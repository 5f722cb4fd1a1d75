import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * From where an account was signed in to, an address or a device; the key is a keyed hash of both, so neither can be read
 * here.
 */
@Entity('trusted_addresses')
export class TrustedAddressEntity {
  @PrimaryColumn('text')
  key!: string;

  @Column('timestamptz')
  until!: Date;
}
