"""
Trains the number reader on drawn bibs and writes it as ONNX.

    python3 train.py [--minutes 60] [--generators 1] [--anew] [--begin FILE] [--out FILE]

One process learns, others draw. Drawn crops are used several times, so that neither waits. A run
trains on where the last one ended, more gently; --anew starts from nothing.
"""

import argparse
import copy
import math
import multiprocessing
import os
import queue
import random
import time
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from glyphs import load_glyphs
from network import BLANK, NumberReader, begin_with, export
from scenes import Scenes

BATCH = 64
CHUNK = 500
# Crops kept; older ones make room.
POOL = 300_000
HELD_OUT_SEED = 0
HELD_OUT = 1000
FIRST_CROPS = 5_000
TELL_EVERY = 300
# Of the crops that set the normalisation.
USUAL_WIDTH = 128
PEAK_RATE, LAST_RATE, WARM_UP_STEPS = 2.5e-3, 2.5e-5, 300


def draw(seed, out):
    os.nice(5)  # the learner comes first where cores are few
    cv2.setNumThreads(1)
    scenes = Scenes(seed, *load_glyphs())
    while True:
        out.put([scenes.sample() for _ in range(CHUNK)])


class Pool:
    """Crops by width, because a batch has one width."""

    def __init__(self, source):
        self.source = source
        self.by_width = defaultdict(list)
        self.size = 0

    def refill(self):
        """Takes a chunk if one has come through the pipe."""
        try:
            chunk = self.source.get_nowait()
        except queue.Empty:
            return
        for crop, labels in chunk:
            row = self.by_width[crop.shape[1]]
            if self.size < POOL:
                row.append((crop, labels))
                self.size += 1
            elif row:
                row[random.randrange(len(row))] = (crop, labels)

    def batch(self):
        widths = list(self.by_width)
        weights = [len(self.by_width[width]) for width in widths]
        return random.choices(self.by_width[random.choices(widths, weights)[0]], k=BATCH)


def as_tensor(crops):
    return torch.from_numpy(np.stack(crops)).permute(0, 3, 1, 2).float()


def varied(crops):
    """Other colours, a shift of a few pixels, other contrast, some noise."""
    crops = crops[:, torch.randperm(3)]
    if random.random() < 0.5:
        crops = torch.roll(crops, random.randint(-2, 2), 2)
    if random.random() < 0.5:
        crops = torch.roll(crops, random.randint(-3, 3), 3)
    mean = crops.mean((1, 2, 3), keepdim=True)
    each = (len(crops), 1, 1, 1)
    crops = mean + (crops - mean) * torch.empty(each).uniform_(0.6, 1.3)
    return (crops + torch.randn_like(crops) * torch.empty(each).uniform_(0, 4)).clamp(0, 255)


def loss_of(network, items, half=False):
    labels = [label for _, label in items]
    crops = varied(as_tensor([crop for crop, _ in items]))
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
        steps = network(crops.contiguous(memory_format=torch.channels_last))
    return F.ctc_loss(
        steps.permute(1, 0, 2),
        torch.tensor([digit for label in labels for digit in label], dtype=torch.long),
        torch.full((len(labels),), steps.shape[1]),
        torch.tensor([len(label) for label in labels]),
        blank=BLANK,
        zero_infinity=True,
    )


def share_read(network, items):
    """Share of crops whose digits and hidden digits are all as drawn."""
    rows = defaultdict(list)
    for crop, labels in items:
        rows[crop.shape[1]].append((crop, labels))
    right = 0
    with torch.no_grad():
        for row in rows.values():
            best = network(as_tensor([crop for crop, _ in row])).argmax(2).tolist()
            right += sum(joined(steps) == labels for steps, (_, labels) in zip(best, row))
    return right / len(items)


def joined(steps):
    """Greedy CTC."""
    return [step for previous, step in zip([BLANK, *steps], steps) if step not in (BLANK, previous)]


def follow(average, network, step):
    """A running mean of the weights reads better than the last ones."""
    keep = min(0.999, step / (step + 50))
    with torch.no_grad():
        for mean, value in zip(average.state_dict().values(), network.state_dict().values()):
            if mean.dtype.is_floating_point:
                mean.mul_(keep).add_(value, alpha=1 - keep)
            else:
                mean.copy_(value)


def train(minutes, pool, begin, out, half):
    network = NumberReader().to(memory_format=torch.channels_last)
    peak = PEAK_RATE
    held_out = Scenes(HELD_OUT_SEED, *load_glyphs())
    held_out = [held_out.sample() for _ in range(HELD_OUT)]
    while pool.size < FIRST_CROPS:
        pool.refill()
        time.sleep(0.01)
    if begin:
        usual = [crop for crop, _ in held_out if crop.shape[1] == USUAL_WIDTH]
        begin_with(network, begin, as_tensor(usual))
        peak /= 2
    average = copy.deepcopy(network).eval()
    print(f"at first {share_read(average, held_out):.1%}", flush=True)
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.01)
    started = told = kept = time.time()
    step = 0
    while (done := (time.time() - started) / (60 * minutes)) < 1:
        cosine = (1 + math.cos(math.pi * done)) / 2
        rate = LAST_RATE + (peak - LAST_RATE) * cosine
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / WARM_UP_STEPS)
        pool.refill()
        loss = loss_of(network, pool.batch(), half)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimiser.step()
        step += 1
        follow(average, network, step)
        if time.time() - told > TELL_EVERY:
            told = time.time()
            share = share_read(average, held_out)
            print(f"{done:.0%} step {step} held out {share:.1%} pool {pool.size}", flush=True)
        if time.time() - kept > 600:
            kept = time.time()
            export(average, out)
    print(f"end step {step} held out {share_read(average, held_out):.1%}")
    export(average, out)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--generators", type=int, default=1)
    shipped = Path(__file__).resolve().parents[1] / "models/number-reader.onnx"
    options.add_argument("--anew", action="store_true")
    options.add_argument("--half", action="store_true", help="bfloat16, where the CPU knows it")
    options.add_argument("--begin", type=Path, default=shipped)
    options.add_argument("--out", type=Path, default=shipped)
    options = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    random.seed(1)
    source = multiprocessing.Queue(maxsize=100)
    for i in range(options.generators):
        multiprocessing.Process(
            target=draw, args=(int(time.time()) + i, source), daemon=True
        ).start()
    begin = None if options.anew else options.begin
    train(options.minutes, Pool(source), begin, options.out, options.half)


if __name__ == "__main__":
    main()
