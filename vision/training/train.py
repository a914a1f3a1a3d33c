"""
Trains the number reader on drawn bibs and writes it as ONNX.

    python3 train.py [--minutes 60] [--generators 1] [--anew] [--begin FILE] [--out FILE]

One process learns, on a graphics card where there is one; others draw. Drawn crops are used several
times, so that neither waits. A run trains on where the last one ended, more gently; --anew starts
from nothing.
"""

import argparse
import copy
import gzip
import math
import multiprocessing
import os
import pickle
import queue
import random
import time
from collections import defaultdict
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from glyphs import load_glyphs
from network import BLANK, NumberReader, begin_with, export
from scenes import Scenes

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
BATCH = {"cpu": 64, "cuda": 512}[DEVICE]
CHUNK = 500
# Crops kept; older ones make room.
POOL = {"cpu": 300_000, "cuda": 2_500_000}[DEVICE]
# No crop has more labels.
LONGEST = 16
HELD_OUT_SEED = 0
HELD_OUT = 2000
FIRST_CROPS = {"cpu": 5_000, "cuda": 20_000}[DEVICE]
TELL_EVERY = 120
# Of the crops that set the normalisation.
USUAL_WIDTH = 128
PEAK_RATE, LAST_RATE, WARM_UP_STEPS = 2.5e-3, 1e-5, 300
# Steps from one mean of the weights to the next, and what is kept of the last one.
MEAN_EVERY, KEPT = 8, 0.99


def draw(seed, glyphs, out):
    os.nice(5)  # the learner comes first where cores are few
    cv2.setNumThreads(1)
    crops = Scenes(seed, *glyphs).crops()
    while True:
        out.put(rows_of(islice(crops, CHUNK)))


def rows_of(crops):
    """By width, because a batch has one: crops, their labels in equal rows, and how many they are."""
    by_width = defaultdict(list)
    for crop, labels in crops:
        by_width[crop.shape[1]].append((crop, labels))
    rows = {}
    for width, row in by_width.items():
        padded = [labels + [0] * (LONGEST - len(labels)) for _, labels in row]
        counts = [len(labels) for _, labels in row]
        rows[width] = np.stack([crop for crop, _ in row]), np.uint8(padded), np.uint8(counts)
    return rows


class Row:
    """Crops of one width, where the learner is."""

    def __init__(self):
        self.columns, self.size = None, 0

    def add(self, columns, full):
        columns = [torch.from_numpy(column).to(DEVICE) for column in columns]
        count = len(columns[0])
        if self.columns is None:
            self.columns = [column.clone() for column in columns]
        elif full:
            at = torch.randint(self.size, (count,), device=DEVICE)
            for own, new in zip(self.columns, columns):
                own[at] = new
            return 0
        else:
            if self.size + count > len(self.columns[0]):
                room = self.size + count
                self.columns = [grown(column, room) for column in self.columns]
            for own, new in zip(self.columns, columns):
                own[self.size : self.size + count] = new
        self.size += count
        return count

    def some(self, count):
        at = torch.randint(self.size, (count,), device=DEVICE)
        return [column[at] for column in self.columns]


def grown(column, room):
    larger = column.new_empty((room * 3 // 2, *column.shape[1:]))
    larger[: len(column)] = column
    return larger


class Pool:
    def __init__(self, source):
        self.source = source
        self.rows = defaultdict(Row)
        self.size = 0

    def refill(self):
        """Takes a chunk if one has come through the pipe."""
        try:
            chunk = self.source.get_nowait()
        except queue.Empty:
            return
        for width, columns in chunk.items():
            self.size += self.rows[width].add(columns, self.size >= POOL)

    def batch(self):
        rows = list(self.rows.values())
        row = random.choices(rows, [row.size for row in rows])[0]
        crops, labels, counts = row.some(BATCH)
        return varied(as_values(crops)), labels.long(), counts.long()


def as_values(crops):
    return crops.permute(0, 3, 1, 2).float()


def varied(crops):
    """Other colours, a little turned, moved and resized, other contrast, some noise."""
    crops = crops[:, random.sample(range(3), 3)]
    if random.random() < 0.6:
        crops = moved(crops)
    mean = crops.mean((1, 2, 3), keepdim=True)
    each = (len(crops), 1, 1, 1)
    crops = mean + (crops - mean) * torch.empty(each, device=DEVICE).uniform_(0.6, 1.3)
    noise = torch.randn_like(crops) * torch.empty(each, device=DEVICE).uniform_(0, 4)
    return (crops + noise).clamp(0, 255)


def moved(crops):
    count, _, height, width = crops.shape
    turn, lean, larger, x, y = torch.empty((5, count), device=DEVICE).uniform_(-1, 1)
    larger = 1 + 0.06 * larger
    rows = [
        torch.stack([larger, 0.04 * lean * height / width, 6 * x / width], 1),
        torch.stack([0.03 * turn * width / height, larger, 4 * y / height], 1),
    ]
    grid = F.affine_grid(torch.stack(rows, 1), crops.shape, align_corners=False)
    return F.grid_sample(crops, grid, padding_mode="border", align_corners=False)


class Learner:
    def __init__(self, begin, usual):
        self.network = NumberReader()
        self.peak = PEAK_RATE
        if begin:
            begin_with(self.network, begin, usual)
            self.peak /= 2
        self.network.to(DEVICE, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        fused = {"fused": True} if DEVICE == "cuda" else {}
        self.optimiser = torch.optim.AdamW(self.network.parameters(), weight_decay=0.01, **fused)
        self.step = 0

    def learn(self, batch, done, half):
        rate = LAST_RATE + (self.peak - LAST_RATE) * (1 + math.cos(math.pi * done)) / 2
        for group in self.optimiser.param_groups:
            group["lr"] = rate * min(1, (self.step + 1) / WARM_UP_STEPS)
        loss = loss_of(self.network, batch, half)
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5)
        self.optimiser.step()
        self.step += 1
        if self.step % MEAN_EVERY == 0:
            follow(self.average, self.network, min(KEPT, self.step / (self.step + 50 * MEAN_EVERY)))


def loss_of(network, batch, half=False):
    crops, labels, counts = batch
    with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=half):
        steps = network(crops.contiguous(memory_format=torch.channels_last))
    return F.ctc_loss(
        steps.permute(1, 0, 2),
        labels,
        torch.full((len(labels),), steps.shape[1], device=DEVICE),
        counts,
        blank=BLANK,
        zero_infinity=True,
    )


def follow(average, network, keep):
    """A running mean of the weights reads better than the last ones."""
    with torch.no_grad():
        for mean, value in zip(average.state_dict().values(), network.state_dict().values()):
            if mean.dtype.is_floating_point:
                mean.mul_(keep).add_(value, alpha=1 - keep)
            else:
                mean.copy_(value)


def share_read(network, rows):
    """Share of crops whose digits and hidden digits are all as drawn."""
    right = 0
    with torch.no_grad():
        for crops, labels, counts in rows.values():
            best = network(as_values(torch.from_numpy(crops).to(DEVICE))).argmax(2).tolist()
            for steps, row, count in zip(best, labels.tolist(), counts):
                right += joined(steps) == row[:count]
    return right / sum(len(counts) for _, _, counts in rows.values())


def joined(steps):
    """Greedy CTC."""
    return [step for previous, step in zip([BLANK, *steps], steps) if step not in (BLANK, previous)]


def train(options, pool, held_out):
    while pool.size < FIRST_CROPS:
        pool.refill()
        time.sleep(0.001)
    usual = as_values(torch.from_numpy(held_out[USUAL_WIDTH][0]))
    learner = Learner(options.begin, usual)

    def tell(done):
        share = share_read(learner.average, held_out)
        print(f"{done:.0%} step {learner.step} held out {share:.1%} drawn {pool.size}", flush=True)

    def keep():
        export(copy.deepcopy(learner.average).cpu(), str(options.out))

    tell(0)
    started = told = time.time()
    while (done := (time.time() - started) / (60 * options.minutes)) < 1:
        pool.refill()
        learner.learn(pool.batch(), done, options.half)
        if time.time() - told > TELL_EVERY:
            told = time.time()
            tell(done)
            keep()
    tell(1)
    keep()


def kept_glyphs(file):
    """Of the fonts installed; kept in a file for a machine that has none."""
    if file and file.exists():
        return pickle.loads(gzip.decompress(file.read_bytes()))
    glyphs = load_glyphs()
    if file:
        file.write_bytes(gzip.compress(pickle.dumps(glyphs)))
    return glyphs


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--generators", type=int, default=1)
    options.add_argument("--anew", action="store_true")
    options.add_argument("--half", action="store_true", help="bfloat16, where the machine knows it")
    options.add_argument("--glyphs", type=Path, help="kept here, or taken from here")
    shipped = Path(__file__).resolve().parents[1] / "models/number-reader.onnx"
    options.add_argument("--begin", type=Path, default=shipped)
    options.add_argument("--out", type=Path, default=shipped)
    options = options.parse_args()
    if options.anew:
        options.begin = None
    torch.set_num_threads(1)
    torch.manual_seed(1)
    random.seed(1)
    glyphs = kept_glyphs(options.glyphs)
    source = multiprocessing.Queue(maxsize=100)
    for i in range(options.generators):
        seed = int(time.time()) + i
        multiprocessing.Process(target=draw, args=(seed, glyphs, source), daemon=True).start()
    held_out = rows_of(islice(Scenes(HELD_OUT_SEED, *glyphs).crops(), HELD_OUT))
    train(options, Pool(source), held_out)


if __name__ == "__main__":
    main()
