import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { DeletePhotosDialog } from './DeletePhotosDialog.tsx';

const FOR_GOOD = 'Se borran también sus números y sus caras. No se puede deshacer.';
const KEPT = 'no se venden más, y quienes las compraron las siguen descargando.';

it.each([
  [[false, false], FOR_GOOD],
  [[true, true], `2 están en compras: ${KEPT}`],
  [[true, false, false], `1 está en una compra: ${KEPT} ${FOR_GOOD}`],
])('of photos in an order (%s) it says what stays, of the others what goes', (sold, detail) => {
  stubServer({});
  const photos = sold.map((isSold, index) => ({ id: index, name: 'IMG.jpg', sold: isSold }));
  const nothing = () => undefined;
  renderScreen(<DeletePhotosDialog photos={photos} onDeleted={nothing} onClose={nothing} />);
  expect(screen.getByText(detail)).toBeTruthy();
});
