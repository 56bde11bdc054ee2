import { describe, expect, it } from 'vitest';
import { dec } from '../../shared/decimal';
import { funds, rate, readyTicket, words } from './order-ticket.model';

describe('order ticket fields', () => {
  describe('what is typed', () => {
    it('starts with 0.1 units while the slider merely shows 2 % (T-039, T-040)', () => {
      const { view } = readyTicket();
      expect([view().units, view().percent, view().side]).toEqual(['0.1', 2, 'buy']);
      expect(view().share).toEqual({ id: 'orderTicket.shareOf', values: { balance: '$10,000.00' } });
      expect(view().amount).toBe(view().marginRequired.slice(1));
    });

    it('adds exactly 0.01, and takes it away only above 0.1 (T-043, T-044)', () => {
      const { send, view } = readyTicket();
      const after = (type: 'units.increase' | 'units.decrease') => {
        send({ type });
        return view().units;
      };
      expect([after('units.increase'), after('units.increase'), after('units.increase')]).toEqual([
        '0.11',
        '0.12',
        '0.13',
      ]);
      expect([after('units.decrease'), after('units.decrease'), after('units.decrease')]).toEqual([
        '0.12',
        '0.11',
        '0.1',
      ]);
      expect([after('units.decrease'), view().canDecreaseUnits]).toEqual(['0.1', false]);
      send({ type: 'units.change', text: '0.05' });
      expect(after('units.decrease')).toBe('0.05');
    });

    it('keeps the former text at a seventh decimal or a thousand million (T-045, R16)', () => {
      const { send, view } = readyTicket([{ type: 'units.change', text: '1.123456' }]);
      for (const text of ['1.1234567', '-1.1234567', '1000000000', '-1000000000', '1.1234560']) {
        send({ type: 'units.change', text });
        expect(view().units).toBe('1.123456');
      }
      send({ type: 'units.change', text: '999999999.999999' });
      expect(view().units).toBe('999999999.999999');
    });

    it.each([
      ['1.1234567', 'Not taken: at most 6 decimals'],
      ['1000000000', 'Not taken: must be below 1,000,000,000'],
      ['0.1                      2', 'Not taken: too long for a figure'],
    ])('says beside the field why %j was not taken, until the next edit that is (T-045, R40)', (text, why) => {
      const { send, view, submit } = readyTicket([
        { type: 'trigger.toggle', trigger: 'takeProfit' },
        { type: 'units.change', text: '100' },
      ]);
      send({ type: 'units.change', text });
      expect([view().units, words(view().unitsProblem)]).toEqual(['100', why]);
      // What stands there is not what was typed: none of it is sent.
      expect([submit(), words(view().unitsProblem)]).toEqual([[], why]);
      send({ type: 'units.change', text: '100' });
      send({ type: 'trigger.change', trigger: 'takeProfit', text });
      expect([view().takeProfit.text, words(view().takeProfit.problem), submit()]).toEqual(['100', why, []]);
      send({ type: 'trigger.increase', trigger: 'takeProfit' });
      send({ type: 'units.change', text: '10' });
      expect([view().unitsProblem, view().takeProfit.problem]).toEqual([null, null]);
      send({ type: 'units.change', text });
      send({ type: 'percent.change', percent: 3 });
      expect(view().unitsProblem).toBeNull();
      expect(submit()).toHaveLength(1);
    });

    it('steps down to the floor and not below it (T-044)', () => {
      const { send, view } = readyTicket([{ type: 'units.change', text: '0.105' }]);
      send({ type: 'units.decrease' });
      expect([view().units, view().canDecreaseUnits]).toEqual(['0.1', false]);
    });

    it.each(['', '0', '0.000000', 'ten', '.', '-', '-1', '-0.5'])(
      'lets %j stand and refuses to send it, without a call (T-041, T-042, R40)',
      (text) => {
        const { view, submit } = readyTicket([{ type: 'units.change', text }]);
        expect(view().units).toBe(text);
        expect(submit()).toEqual([]);
        expect(words(view().unitsProblem)).toBe('Quantity must be greater than 0');
        expect(view().isBusy).toBe(false);
      },
    );

    it('says of a minus, of 0 and of letters at once what is wrong, and of the start of a quantity only when it is sent (R40)', () => {
      const { send, view } = readyTicket([{ type: 'trigger.toggle', trigger: 'takeProfit' }]);
      const problems = (text: string) => {
        send({ type: 'units.change', text });
        send({ type: 'trigger.change', trigger: 'takeProfit', text });
        return [words(view().unitsProblem), words(view().takeProfit.problem)];
      };
      for (const text of ['-', '-1', '-0.5', '0', '00'])
        expect(problems(text)).toEqual(['Quantity must be greater than 0', 'Take profit must be greater than 0']);
      for (const text of ['ten', '1a', '-a'])
        expect(problems(text)).toEqual(Array(2).fill('This is not a number. Write digits, such as 0.5'));
      for (const text of ['', '0.', '.', ',', '+']) expect(problems(text)).toEqual([undefined, undefined]);
    });

    it.each(['0,5', '1,000', '1e3', '1 000', '-0,5'])(
      'lets %j stand, says at once how decimals are written, and sends nothing (R40)',
      (text) => {
        const ticket = readyTicket([
          { type: 'trigger.toggle', trigger: 'stopLoss' },
          { type: 'trigger.change', trigger: 'stopLoss', text },
          { type: 'units.change', text },
        ]);
        const { units, unitsShown, unitsProblem, stopLoss, amount } = ticket.view();
        expect([units, unitsShown, stopLoss.text, stopLoss.shown, amount]).toEqual([text, text, text, text, '—']);
        expect([words(unitsProblem), words(stopLoss.problem)]).toEqual(
          Array(2).fill('Write decimals with a point, without separators: 0.5'),
        );
        expect(ticket.submit()).toEqual([]);
        for (const type of ['units.increase', 'units.decrease'] as const) ticket.send({ type });
        expect(ticket.view().units).toBe(text);
      },
    );

    it('takes a figure that it shows with thousands marks as it was typed (R40)', () => {
      const { view, submit } = readyTicket([{ type: 'units.change', text: '5000' }]);
      expect([view().unitsShown, view().unitsProblem]).toEqual(['5,000', null]);
      expect(submit()[0]?.body['qty']).toBe(5000);
    });

    it('has no margin for a quantity below 0 (T-041)', () => {
      const { view } = readyTicket([{ type: 'units.change', text: '-1' }]);
      expect([view().amount, view().marginRequired]).toEqual(['—', '—']);
    });

    it('takes the refusal back with the next edit of that field (T-042)', () => {
      const { send, view, submit } = readyTicket([{ type: 'units.change', text: '0' }]);
      submit();
      send({ type: 'units.increase' });
      expect([view().units, view().unitsProblem]).toEqual(['0.01', null]);
    });

    it('enables each trigger by its own toggle, starting at 100 (T-017, T-018, T-055)', () => {
      const { send, view } = readyTicket();
      send({ type: 'trigger.change', trigger: 'stopLoss', text: '50' });
      expect(view().stopLoss).toMatchObject({ isOn: false, text: '' });
      send({ type: 'trigger.toggle', trigger: 'stopLoss' });
      expect([view().stopLoss, view().takeProfit]).toMatchObject([{ isOn: true, text: '100' }, { isOn: false }]);
      send({ type: 'trigger.change', trigger: 'stopLoss', text: '50' });
      expect(view().stopLoss.text).toBe('50');
    });

    it('sends the flag false and the value 0 of a trigger that is off, whatever was typed there (T-055)', () => {
      const { send, submit } = readyTicket([{ type: 'trigger.toggle', trigger: 'stopLoss' }]);
      send({ type: 'trigger.change', trigger: 'stopLoss', text: '50' });
      send({ type: 'trigger.toggle', trigger: 'stopLoss' });
      expect(submit()[0]?.body).toMatchObject({
        is_stop_loss: false,
        stop_loss: 0,
        is_take_profit: false,
        take_profit: 0,
      });
    });

    it('steps a trigger by 100 and never below 50 of 150 (T-052, T-053)', () => {
      const { send, view } = readyTicket([{ type: 'trigger.toggle', trigger: 'takeProfit' }]);
      const stepped = (type: 'trigger.increase' | 'trigger.decrease') => {
        send({ type, trigger: 'takeProfit' });
        return view().takeProfit.text;
      };
      expect([stepped('trigger.increase'), stepped('trigger.decrease'), stepped('trigger.decrease')]).toEqual([
        '200',
        '100',
        '100',
      ]);
      send({ type: 'trigger.change', trigger: 'takeProfit', text: '150' });
      expect(stepped('trigger.decrease')).toBe('50');
    });

    it.each([
      ['takeProfit', 'Take profit must be greater than 0'],
      ['stopLoss', 'Stop loss must be greater than 0'],
    ] as const)('refuses a %s that is on and not above 0 (T-055)', (trigger, refusal) => {
      for (const text of ['0', '', 'much']) {
        const { view, submit } = readyTicket([
          { type: 'trigger.toggle', trigger },
          { type: 'trigger.change', trigger, text },
        ]);
        expect(submit()).toEqual([]);
        expect(words(view()[trigger].problem)).toBe(refusal);
      }
    });
  });

  describe('amount and margin', () => {
    it('follows the side price: ask to buy, bid to sell, divided by the leverage (T-046, T-047, T-051)', () => {
      const { send, view } = readyTicket([{ type: 'units.change', text: '30000' }]);
      expect([view().amount, view().leverage]).toEqual(['1,100.20', '1:30']);
      send({ type: 'side.choose', side: 'sell' });
      expect([view().amount, view().marginRequired]).toEqual(['1,100.00', '$1,100.00']);
    });

    it('sets amount and units by the slider, from the buy price also in sell mode (T-048, T-049)', () => {
      const { send, view } = readyTicket([{ type: 'side.choose', side: 'sell' }]);
      send({ type: 'percent.change', percent: 10 });
      expect([view().percent, view().amount, view().units]).toEqual([10, '1,000.00', '908.925649']);
    });

    it('has a slider from 1 to 100 in whole per cent (T-015)', () => {
      const { send, view } = readyTicket();
      const at = (percent: number) => {
        send({ type: 'percent.change', percent });
        return view().percent;
      };
      expect([at(0), at(1), at(49.6), at(100), at(101)]).toEqual([1, 1, 50, 100, 100]);
      expect(view().amount).toBe('10,000.00');
    });

    it('keeps the slider’s amount when the rate moves, and the margin follows it (T-050, T-051)', () => {
      const { send, view } = readyTicket([{ type: 'percent.change', percent: 10 }]);
      send(rate('2.20000', '2.20040'));
      expect([view().amount, view().units, view().marginRequired]).toEqual(['1,000.00', '908.925649', '$66.67']);
      send({ type: 'units.increase' });
      expect([view().amount, view().percent]).toEqual(['66.67', 10]);
    });

    it('says which share of the balance an order takes only while the slider has set it (T-048, T-051)', () => {
      const { send, view } = readyTicket([{ type: 'percent.change', percent: 10 }]);
      const [set, unset] = [{ percent: 10, balance: '$10,000.00' }, { balance: '$10,000.00' }];
      expect(view().share).toEqual({ id: 'orderTicket.share', values: set });
      send({ type: 'units.change', text: '5' });
      expect(view().share).toEqual({ id: 'orderTicket.shareOf', values: unset });
      send({ type: 'percent.change', percent: 10 });
      expect(view().share).toEqual({ id: 'orderTicket.share', values: set });
      // Of another account the same units are another share.
      send({ type: 'funds.changed', funds: { ...funds, balance: dec(500) } });
      expect(view().share).toEqual({ id: 'orderTicket.shareOf', values: { balance: '$500.00' } });
    });

    it('recalculates the amount of a unit edit with every rate and never the units (T-051)', () => {
      const { send, view } = readyTicket([{ type: 'units.change', text: '30000' }]);
      send(rate('1.20000', '1.20020'));
      expect([view().amount, view().units, view().percent]).toEqual(['1,200.20', '30000', 2]);
    });

    it('hints at more margin than is free and sends the order all the same (T-056, T-057)', () => {
      const { view, submit } = readyTicket([{ type: 'units.change', text: '300000' }]);
      expect(words(view().fundsHint)).toBe('Exceeds free margin');
      expect([view().canSubmit, submit().length]).toEqual([true, 1]);
    });

    it('claims nothing of a free margin it does not know, and slides and sends all the same (T-048, T-057, R16)', () => {
      const { view, submit } = readyTicket([
        { type: 'funds.changed', funds: { ...funds, freeMargin: null } },
        { type: 'percent.change', percent: 10 },
        { type: 'units.change', text: '300000' },
      ]);
      expect([view().available, view().fundsHint]).toEqual(['—', null]);
      expect([view().canSlide, view().percent, view().marginRequired]).toEqual([true, 10, '$11,002.00']);
      expect([view().canSubmit, submit().length]).toEqual([true, 1]);
    });

    it('names the trigger prices of both sides (T-054)', () => {
      const toggles = ['takeProfit', 'stopLoss'] as const;
      const { send, view } = readyTicket([
        { type: 'units.change', text: '10000' },
        ...toggles.map((trigger) => ({ type: 'trigger.toggle', trigger }) as const),
      ]);
      expect([view().takeProfit.price, view().stopLoss.price]).toEqual(['1.11020', '1.09020']);
      send({ type: 'side.choose', side: 'sell' });
      expect([view().takeProfit.price, view().stopLoss.price]).toEqual(['1.09000', '1.11000']);
    });

    it.each([
      ['buy', 'stopLoss', 'Stop loss cannot be reached at this size'],
      ['sell', 'takeProfit', 'Take profit cannot be reached at this size'],
    ] as const)('says beside the field that no price above 0 reaches it, on a %s its %s (R41)', (side, name, said) => {
      const ticket = readyTicket([
        { type: 'side.choose', side },
        { type: 'units.change', text: '100' },
        { type: 'trigger.toggle', trigger: name },
      ]);
      const { send, view, submit } = ticket;
      // 100 units at 1.1: the price would have to fall by 1 to lose or win 100, and by 1.1 at the most.
      const problemOf = (text: string) => {
        send({ type: 'trigger.change', trigger: name, text });
        return [words(view()[name].problem), submit().length];
      };
      expect(problemOf('111')).toEqual([said, 0]);
      expect(view()[name].price).toBe('—');
      send({ type: 'units.change', text: '1000' });
      expect(view()[name].problem).toBeNull();
      send({ type: 'units.change', text: '100' });
      expect(problemOf('109.99')).toEqual([undefined, 1]);
    });

    it('lets the other two trigger at any size: prices have no upper end (R41)', () => {
      for (const [side, trigger] of [
        ['buy', 'takeProfit'],
        ['sell', 'stopLoss'],
      ] as const) {
        const { view, submit } = readyTicket([
          { type: 'side.choose', side },
          { type: 'trigger.toggle', trigger },
          { type: 'trigger.change', trigger, text: '100000' },
        ]);
        expect([view()[trigger].problem, submit().length]).toEqual([null, 1]);
      }
    });

    it('says the least stop loss, and that a nearer one is too close (R20)', () => {
      const { send, view } = readyTicket([
        { type: 'units.change', text: '10000' },
        { type: 'trigger.toggle', trigger: 'stopLoss' },
      ]);
      expect(view().stopLoss).toMatchObject({ hint: { values: { amount: '$2.01' } }, isTooClose: false });
      send({ type: 'trigger.change', trigger: 'stopLoss', text: '2' });
      expect(view().stopLoss).toMatchObject({ hint: { id: 'orderTicket.stopLossTooClose' }, isTooClose: true });
      send({ type: 'trigger.change', trigger: 'stopLoss', text: '2.01' });
      expect(view().stopLoss.isTooClose).toBe(false);
    });

    it('names a least stop loss that a price can reach, also of a position worth less than a cent (R20, R41)', () => {
      const { send, view } = readyTicket([
        { type: 'units.change', text: '0.005' },
        { type: 'trigger.toggle', trigger: 'stopLoss' },
      ]);
      const at = (text: string) => {
        send({ type: 'trigger.change', trigger: 'stopLoss', text });
        const { hint, isTooClose, problem } = view().stopLoss;
        return [hint, isTooClose, problem];
      };
      const least = { id: 'orderTicket.leastStopLoss', values: { amount: '$0.000002' } };
      expect(at('0.000002')).toEqual([least, false, null]);
      expect(at('0.000001')).toEqual([{ ...least, id: 'orderTicket.stopLossTooClose' }, true, null]);
      // A whole cent is more than it is worth.
      expect(at('0.01')).toEqual([least, false, { id: 'orderTicket.stopLossUnreachable' }]);
      // What was sold may lose any amount.
      send({ type: 'side.choose', side: 'sell' });
      expect(at('0.01')).toEqual([{ ...least, values: { amount: '$0.01' } }, false, null]);
      // Worth so little that no stop loss is left above the cost of opening.
      send({ type: 'side.choose', side: 'buy' });
      send({ type: 'units.change', text: '0.000001' });
      expect(at('0.000001')).toEqual([{ id: 'orderTicket.tooClose' }, true, null]);
    });
  });
});
