/** Why a call has no answer: its session is over. A caller that still needs one asks again, under the present epoch. */
export class Superseded extends Error {
  override name = 'Superseded';
  constructor() {
    super('The session of this call is over');
  }
}
