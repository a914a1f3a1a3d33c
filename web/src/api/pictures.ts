// Large pictures in the widths the server keeps.
export { CARD, SLIDE, pictureSet } from '@photolab/contract/pictures';
