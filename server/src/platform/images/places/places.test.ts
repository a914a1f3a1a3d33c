import { expect, it } from 'vitest';
import { Attention } from './gps-entries.ts';
import { blankPlaces } from './places.ts';

function cleaned(bytes: Buffer): Buffer {
  blankPlaces(bytes, new Attention());
  return bytes;
}

it.each([
  ['whose end has a blank', '<exif:GPSLatitude>34,36.2S</exif:GPSLatitude\n >'],
  ['that ends where it begins', `<exif:GPSLatitude rdf:value='34,36.2S' a="/>"/>`],
  ['of a family with a dot', '<a.b:GPSLatitude>34,36.2S</a.b:GPSLatitude>'],
  ['of a family in other letters', '<ñ:GPSLatitude>34,36.2S</ñ:GPSLatitude>'],
  ['of a family called so', '<x-lat:GPSLatitude>34,36.2S</x-lat:GPSLatitude>'],
  ['without a family', '<GPSLatitude xmlns="http://a/">34,36.2S</GPSLatitude>'],
  ['of a map', '<geo:lat>-34.6037</geo:lat>'],
  ['of a museum', '<dwc:decimalLongitude>-58.3816</dwc:decimalLongitude>'],
])('an entry %s goes, and nothing beside it', (_what, entry) => {
  const file = (own: string) => Buffer.from(`0123456789 <a>${own}</a><b:Other c="d"/>`);
  const blank = ' '.repeat(Buffer.byteLength(entry));
  expect(cleaned(file(entry)).toString()).toBe(file(blank).toString());
});

it.each([
  'exif:GPSAreaInformation="Córdoba"',
  'tiff2:GPSAltitude="31.2"',
  'drone-dji:GpsLatitude="-34.6037"',
  'drone-dji:GpsLongtitude = "-58.3816"',
  'drone-dji:AbsoluteAltitude="+31.2"',
  "drone-skydio:Latitude='-34.6037'",
  'geo:long="-58.3816"',
  'GPSLongitude="58,22.7W"',
])('the place %s goes, and what else is called so stays', (entry) => {
  const kept = 'drone-dji:FlightYawDegree="+12.3" a:NotGPS="1" b:long="no" ISOSpeedLatitudeyyy="2"';
  const file = (own: string) => Buffer.from(`<a ${kept} ${own} ${kept} alt="3"/>`);
  const blank = ' '.repeat(Buffer.byteLength(entry));
  expect(cleaned(file(entry)).toString()).toBe(file(blank).toString());
});

it.each([
  ['content credentials', '{"exif:GPSLatitude": "', '34,36.2S', '","a":1,"lat":'],
  ['content credentials in figures', '{"longitude":', '-58.3816', ',"x":0.25}'],
  ['keywords', '<rdf:li>geotagged</rdf:li><rdf:li>geo:lat=', '-34.6037', '</rdf:li>'],
])('of %s the place goes alone', (_what, before, place, after) => {
  const said = cleaned(Buffer.from(before + place + after));
  expect(said.toString()).toBe(before + ' '.repeat(place.length) + after);
});

it.each(['lat="5\x01 3"', "GPS='\xff\xda'", 'lon":"1\x80"', 'Lat= "1'])(
  'a picture’s own bytes that look like the place (%j) stay',
  (found) => {
    const picture = Buffer.from(`\x9c${found}\x02`, 'latin1');
    expect(cleaned(Buffer.from(picture)).equals(picture)).toBe(true);
  },
);

/** A TIFF structure of one directory after another, each of one entry. */
function tiffOf(...entries: [tag: number, pointer: number][]): Buffer {
  const tiff = Buffer.alloc(8 + 18 * entries.length);
  tiff.write('II*\0\x08', 'latin1');
  for (const [index, [tag, pointer]] of entries.entries()) {
    const at = 8 + 18 * index;
    tiff.writeUInt16LE(1, at);
    tiff.writeUInt16LE(tag, at + 2);
    tiff.writeUInt16LE(4, at + 4);
    tiff.writeUInt32LE(1, at + 6);
    tiff.writeUInt32LE(pointer, at + 10);
  }
  return tiff;
}

it.each([
  ['the camera’s own numbers', 0x8769, 0],
  ['a further picture', 0x014a, 0],
  ['the thumbnail', 0x0112, 26],
])('a GPS directory that hangs on that of %s goes, too', (_what, tag, next) => {
  const tiff = tiffOf([tag, 26], [0x8825, 44], [2, 0x55555555]);
  tiff.writeUInt32LE(next, 22);
  expect(cleaned(tiff).subarray(44).equals(Buffer.alloc(18))).toBe(true);
});

it('the place in a film that 3GPP’s box names goes', () => {
  const head = '\0\0\0\x2eloci\0\0\0\0\x15\xc7';
  const place = 'Palermo\0\0\xff\xc5\x9e\x9d\xff\xdd\x65\x74\0\x19\0\0earth\0\0\0\0\0\0';
  const film = (said: string) => Buffer.from(`${head}${said}next`, 'latin1');
  const blank = '\0'.repeat(place.length);
  expect(cleaned(film(place)).equals(film(blank))).toBe(true);
});
