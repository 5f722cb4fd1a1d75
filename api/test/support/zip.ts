import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive; `claims` is the size that the archive says of it, bytes. */
export interface ZipPart {
  name: string;
  content: string | Buffer;
  claims?: number;
}

/** A ZIP archive of deflated parts, as one wants it, also a lying one. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims ?? bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, rest, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end]);
}

const WORKBOOK = `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`;

/** A workbook of one sheet, whose XML is given, and of more parts. */
export function workbookOf(sheetXml: string | Buffer, more: readonly ZipPart[] = []): Buffer {
  return zipOf([
    { name: 'xl/workbook.xml', content: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: RELATIONS },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml },
    ...more,
  ]);
}

/** The XML of a sheet with rows of cells as they stand in it: '<c t="inlineStr"><is><t>Uva</t></is></c>'. */
export function sheetXml(rows: readonly (readonly string[])[]): string {
  return `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`;
}

export const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
