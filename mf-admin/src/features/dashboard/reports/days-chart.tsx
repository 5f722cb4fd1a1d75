import { formatQuetzales } from '@shop/contracts';
import { color, edge, font, radius, space, text } from '@shop/ui';
import { Fragment, useId, useState, type PointerEvent } from 'react';
import { styled } from 'styled-components';
import { axisMarks, axisText, bestBar, heightOf, isNamed, type Bar } from './bars';
import { counted } from '../../../shared/counted';

/** Pixels of the highest mark of the axis above its foot. */
const HEIGHT = 184;
/** Of a bar's place, how much is left free on each side. */
const GAP = 0.15;
/** Names below the axis that there is room for, in a chart that is narrow and in one of 30rem or more. */
const ROOM = { narrow: 4, wide: 10 } as const;

const Frame = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: ${space[8]};
  color: ${color.ink2};
  ${text.caption}
  ${text.figures}
`;

const Marks = styled.div`
  position: relative;
  grid-row: 2;
  display: flex;
  flex-direction: column-reverse;
  justify-content: space-between;
  height: ${HEIGHT}px;
  text-align: end;
  & > span {
    line-height: 0;
  }
`;

const TipLane = styled.div`
  display: flex;
  grid-column: 2;
  align-items: end;
  min-height: ${space[40]};
  padding-bottom: ${space[8]};
`;

const Tip = styled.div`
  position: relative;
  max-width: 100%;
  padding: ${space[4]} ${space[8]};
  border-radius: ${radius.control};
  background: ${color.inv};
  color: ${color.onInv};
  font-weight: ${font.strong};
`;

const Plot = styled.svg`
  grid-column: 2;
  width: 100%;
  height: ${HEIGHT}px;
  overflow: visible;
  touch-action: pan-y;
  & line {
    stroke: ${color.line};
    stroke-dasharray: 2 4;
  }
  & path {
    stroke: ${color.ink};
    stroke-width: 1.5;
  }
  & .completed {
    fill: ${color.ink};
  }
  & .pending {
    stroke: ${color.ink};
  }
`;

const Names = styled.div`
  container-type: inline-size;
  grid-column: 2;
  position: relative;
  height: ${space[24]};
  border-block-start: ${edge.thin} solid ${color.field};
`;

const Name = styled.span<{ $narrow: boolean; $wide: boolean }>`
  position: absolute;
  top: ${space[4]};
  translate: -50% 0;
  display: ${({ $narrow }) => ($narrow ? 'block' : 'none')};
  white-space: nowrap;
  &:last-child {
    color: ${color.ink};
    font-weight: ${font.strong};
  }
  @container (min-width: 30rem) {
    display: ${({ $wide }) => ($wide ? 'block' : 'none')};
  }
`;

export interface DaysChartProps {
  bars: readonly Bar[];
  /** Content in a sentence: the picture's text. */
  summary: string;
  /** The day that it is, `2026-11-30`; its bar is called 'Hoy'. */
  today: string;
}

/** Sales by day as bars in ink, what is pending hatched on top. It says all of itself in its text, and beside it. */
export function DaysChart({ bars, summary, today }: DaysChartProps) {
  const hatch = useId();
  const [pointed, setPointed] = useState<Bar | null>(null);
  const best = bestBar(bars);
  const marks = axisMarks(best ? heightOf(best) : 0);
  const top = marks.at(-1) ?? 1;
  const slot = 100 / Math.max(1, bars.length);
  const told = pointed && bars.includes(pointed) ? pointed : best;

  /** Pixels from the top of the plot. */
  const yOf = (centavos: number) => HEIGHT - (centavos / top) * HEIGHT;

  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(bars[Math.floor(((clientX - left) / width) * bars.length)] ?? null);
  }

  return (
    <Frame role="img" aria-label={summary}>
      <TipLane>{told && <Tip style={above((bars.indexOf(told) + 0.5) * slot)}>{barText(told)}</Tip>}</TipLane>
      <Marks>
        {marks.map((mark) => (
          <span key={mark}>{axisText(mark)}</span>
        ))}
      </Marks>
      <Plot aria-hidden="true" onPointerMove={point} onPointerDown={point} onPointerLeave={() => setPointed(null)}>
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V5" />
          </pattern>
        </defs>
        {marks.slice(1).map((mark) => (
          <line key={mark} x2="100%" y1={yOf(mark)} y2={yOf(mark)} />
        ))}
        {bars.map((bar, index) => {
          const [foot, head] = [yOf(bar.completed), yOf(heightOf(bar))];
          const shape = { x: `${(index + GAP) * slot}%`, width: `${slot * (1 - 2 * GAP)}%`, rx: 2 };
          const pending = { y: head, height: Math.max(2, foot - head - 2), fill: `url(#${hatch})` };
          return (
            <Fragment key={bar.day}>
              {bar.completed > 0 && <rect {...shape} className="completed" y={foot} height={HEIGHT - foot} />}
              {bar.pending > 0 && <rect {...shape} {...pending} className="pending" />}
            </Fragment>
          );
        })}
        <rect width="100%" height={HEIGHT} fill="none" pointerEvents="all" />
      </Plot>
      <Names aria-hidden="true">
        {bars.map(({ day, name }, index) => (
          <Name
            key={day}
            $narrow={isNamed(index, bars.length, ROOM.narrow)}
            $wide={isNamed(index, bars.length, ROOM.wide)}
            style={{ left: `${(index + 0.5) * slot}%` }}
          >
            {day === today ? 'Hoy' : name.replace('Semana del ', '')}
          </Name>
        ))}
      </Names>
    </Frame>
  );
}

/** Words of any width above a place along the axis that don't leave the chart: the first bar's begin, the last one's end with it. */
function above(percent: number) {
  return { left: `${percent}%`, translate: `-${percent}% 0` };
}

/** '19 nov · Q8,930.00 · 9 pedidos' */
export function barText(bar: Bar): string {
  return `${bar.name} · ${formatQuetzales(heightOf(bar))} · ${counted(bar.orders, 'pedido', 'pedidos')}`;
}
